import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { openBlobs } from '#platform/server/storage/open-blobs.ts';
import { createBackupWriter, readBackup } from '#apps/backup/backup-files.ts';
import { abandonRestore, beginRestore, draftDataDir, finishRestore, isLoadedBy, noteRestore } from './restore-backup.ts';

async function newPlace() {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-restore-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return { dataDir, blobs: await openBlobs({ kind: 'folder', folder: join(dataDir, 'blobs') }) };
}

const file = () => Readable.from([Buffer.from('a picture')], { objectMode: false });

test('a restore that was interrupted while it wrote the files of people can begin again', async () => {
  const { dataDir, blobs } = await newPlace();
  await beginRestore(dataDir, blobs, 'this');
  await blobs.putStream('d/one/picture', file());
  await expect(beginRestore(dataDir, blobs, 'this')).resolves.toBeUndefined();
});

test('a store with files, a database and secrets are refused, and nothing is marked', async () => {
  const { dataDir, blobs } = await newPlace();
  await blobs.putStream('d/one/picture', file());
  for (const _again of [1, 2]) await expect(beginRestore(dataDir, blobs, 'this')).rejects.toThrow('restore into an empty store');
  mkdirSync(join(dataDir, 'database'));
  await expect(beginRestore(dataDir, blobs, 'this')).rejects.toThrow('database exists already');
  rmSync(join(dataDir, 'database'), { recursive: true });
  writeFileSync(join(dataDir, 'secrets.json'), '{}');
  await expect(beginRestore(dataDir, blobs, 'this')).rejects.toThrow('secrets.json exists already');
});

test('nothing has its own name before the restore ends: one whose database could not be loaded can begin again', async () => {
  const { dataDir, blobs } = await newPlace();
  const target = join(dataDir, 'backup');
  mkdirSync(target);
  const writer = createBackupWriter({ target, sealing: null, previous: null });
  await writer.add('secrets.json', async () => file());
  await writer.finish({ at: '2026-06-01T02:30:00.000Z', version: '1.2.3', database: 'dump' }, { rows: {}, ledger: {} });
  const backup = await readBackup(target, null);
  for (const _again of [1, 2]) {
    await beginRestore(dataDir, blobs, 'this');
    await draftDataDir(backup, dataDir);
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
  }
  await finishRestore(dataDir);
  expect([existsSync(join(dataDir, 'secrets.json')), existsSync(join(dataDir, 'restoring'))]).toEqual([true, false]);
  await expect(beginRestore(dataDir, blobs, 'this')).rejects.toThrow('secrets.json exists already');
});

test('an interrupted restore goes on as itself only, and knows that its dump is loaded', async () => {
  const { dataDir, blobs } = await newPlace();
  expect(await isLoadedBy(dataDir, 'this')).toBe(false);
  await beginRestore(dataDir, blobs, 'this');
  expect(await isLoadedBy(dataDir, 'this')).toBe(false);
  await noteRestore(dataDir, { what: 'this', isLoaded: true });
  await expect(beginRestore(dataDir, blobs, 'another')).rejects.toThrow('Another restore into');
  await beginRestore(dataDir, blobs, 'this');
  expect([await isLoadedBy(dataDir, 'this'), await isLoadedBy(dataDir, 'another')]).toEqual([true, false]);
});

test('another restore may begin in the same place once the first was refused before it wrote anything', async () => {
  const { dataDir, blobs } = await newPlace();
  await beginRestore(dataDir, blobs, 'this');
  await abandonRestore(dataDir);
  await expect(beginRestore(dataDir, blobs, 'another')).resolves.toBeUndefined();
});

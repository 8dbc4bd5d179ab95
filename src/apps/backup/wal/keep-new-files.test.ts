import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { openBlobs } from '#platform/server/storage/open-blobs.ts';
import { createBackupWriter } from '../backup-files.ts';
import { createSweep } from './keep-new-files.ts';
import { archivesIn, archivingFor, openArchive, readWalArchive } from './wal-archive.ts';

test('keeps each file that came after the last backup once, none before there is a backup, and no upload or export', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-sweep-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const shelf = join(dataDir, 'shelf');
  const blobs = await openBlobs({ kind: 'folder', folder: join(dataDir, 'blobs') });
  const sweep = createSweep({ dataDir, blobs: async () => blobs, sealing: null });
  await blobs.put('d/one/before', Buffer.from('before'));
  expect(await sweep()).toBe(0);
  await archivingFor(dataDir, { BACKUP_DIR: shelf, BACKUP_WAL_SECONDS: '60' });
  expect(await sweep()).toBe(0);
  const target = join(shelf, '2026-06-01T023000Z');
  mkdirSync(target);
  const writer = createBackupWriter({ target, sealing: null, previous: null });
  await writer.add('blobs/d/one/before', async () => Readable.from([Buffer.from('before')], { objectMode: false }));
  await writer.finish({ at: '2026-06-01T02:30:00.000Z', version: '1.2.3', database: 'cluster' }, { rows: {}, ledger: {} });
  for (const key of ['d/one/after', 'q/one/upload', 'e/one/export']) await blobs.put(key, Buffer.from(key));
  expect([await sweep(), await sweep()]).toEqual([1, 0]);
  await blobs.put('d/two/later', Buffer.from('later'));
  // As after a start of the site: what is kept already is not copied again.
  expect(await createSweep({ dataDir, blobs: async () => blobs, sealing: null })()).toBe(1);
  const { files } = openArchive(join(archivesIn(shelf), (await readWalArchive(dataDir))?.id ?? ''), null);
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  expect(names.toSorted()).toEqual(['d/one/after', 'd/two/later']);
});

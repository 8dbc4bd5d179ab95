import { createHmac } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createDiskSpace } from '#platform/server/storage/disk-space.ts';
import { createBackupWriter, openBackupFile, readBackup, type Backup } from './backup-files.ts';
import { createSealing, newBackupKey, type Sealing } from './sealing.ts';

const NOTHING = { rows: {}, ledger: {} };
const ABOUT = { at: '2026-06-01T02:30:00.000Z', version: '1.2.3', database: 'cluster' as const };
const FILES = { 'blobs/one': 'the first', 'blobs/large': 'x'.repeat(300_000), 'secrets.json': '{}', empty: '' };

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'backup');
}

/** Makes a backup of `FILES`, each of one version. */
async function makeBackup(sealing: Sealing | null, previous: Backup | null = null, files: Record<string, string> = FILES) {
  const target = newFolder();
  mkdirSync(target);
  const writer = createBackupWriter({ target, sealing, previous });
  for (const [path, content] of Object.entries(files))
    await writer.add(path, async () => Readable.from([Buffer.from(content)], { objectMode: false }), {
      version: content.slice(0, 9),
      bytes: content.length,
    });
  await writer.finish(ABOUT, NOTHING);
  return { target, written: writer.written() };
}

async function contentOf(backup: Backup, path: string): Promise<string> {
  const entry = backup.entries.get(path);
  if (entry === undefined) throw new Error(`${path} is not in the backup.`);
  return (await buffer(await openBackupFile(backup, entry))).toString();
}

const newSealing = async () => createSealing(await newBackupKey());

test('a folder without its last file is no complete backup', async () => {
  const { target } = await makeBackup(null);
  rmSync(join(target, 'backup.json'));
  await expect(readBackup(target, null)).rejects.toThrow('holds no complete backup');
});

test('an encrypted backup is refused without its key, and with another one', async () => {
  const { target } = await makeBackup(await newSealing());
  await expect(readBackup(target, null)).rejects.toThrow('set BACKUP_KEY');
  await expect(readBackup(target, await newSealing())).rejects.toThrow('BACKUP_KEY is not the key of this backup');
});

test('a backup without a key is refused where there is one: who can write to the folder could have put it there', async () => {
  const { target } = await makeBackup(null);
  await expect(readBackup(target, await newSealing())).rejects.toThrow('This backup is not encrypted');
});

test.each(['../outside', 'blobs/../../outside', '/etc/outside'])('a list that names %s, outside the backup, is refused', async (path) => {
  const { target } = await makeBackup(null, null, { inside: 'x' });
  const list = JSON.parse(readFileSync(join(target, 'files.json'), 'utf8')) as { files: { path: string }[]; folders: string[] };
  for (const forged of [
    { ...list, files: list.files.map((file) => ({ ...file, path })) },
    { ...list, folders: [path] },
  ]) {
    const text = JSON.stringify(forged);
    writeFileSync(join(target, 'files.json'), text);
    // Whoever writes a list signs it too, where there is no key.
    const manifest = JSON.parse(readFileSync(join(target, 'backup.json'), 'utf8')) as Record<string, unknown>;
    const { format, at, version, database, recipient } = manifest;
    const parts = [format, at, version, database, recipient, text, readFileSync(join(target, 'facts.json'), 'utf8')];
    const digest = createHmac('sha256', '').update(JSON.stringify(parts)).digest('hex');
    writeFileSync(join(target, 'backup.json'), JSON.stringify({ ...manifest, digest }));
    await expect(readBackup(target, null)).rejects.toThrow('are damaged');
  }
});

test('nothing of what people wrote is in an encrypted backup', async () => {
  const { target } = await makeBackup(await newSealing());
  expect(readFileSync(join(target, 'blobs/one.age'), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  expect(readFileSync(join(target, 'blobs/one.age'), 'latin1')).not.toContain('first');
  expect(readFileSync(join(target, 'files.json.age'), 'latin1')).not.toContain('blobs');
});

test.for([
  ['cut off', (path: string) => truncateSync(path, statSync(path).size - 70_000)],
  ['cut off at its very end', (path: string) => truncateSync(path, statSync(path).size - 1)],
  ['changed in one byte', (path: string) => writeFileSync(path, readFileSync(path).fill(1, 150_000, 150_001))],
  ['missing', (path: string) => rmSync(path)],
] as const)('a file that is %s is refused, encrypted or not', async ([, damage]) => {
  for (const sealing of [null, await newSealing()]) {
    const { target } = await makeBackup(sealing);
    damage(join(target, sealing === null ? 'blobs/large' : 'blobs/large.age'));
    const backup = await readBackup(target, sealing);
    await expect(contentOf(backup, 'blobs/large')).rejects.toThrow(
      /^blobs\/large of the backup (?:is cut off or altered|is missing|cannot be decrypted)\.$/,
    );
    expect(await contentOf(backup, 'blobs/one')).toBe(FILES['blobs/one']);
  }
});

test('a file in the place of another is refused, though it was encrypted for the same key', async () => {
  const sealing = await newSealing();
  const { target } = await makeBackup(sealing);
  cpSync(join(target, 'secrets.json.age'), join(target, 'blobs/one.age'));
  await expect(contentOf(await readBackup(target, sealing), 'blobs/one')).rejects.toThrow('is cut off or altered');
});

test('lists that somebody without the key has encrypted for it are refused', async () => {
  const sealing = await newSealing();
  const [{ target }, other] = [await makeBackup(sealing), await makeBackup(sealing, null, { planted: 'x' })];
  cpSync(join(other.target, 'files.json.age'), join(target, 'files.json.age'));
  await expect(readBackup(target, sealing)).rejects.toThrow('have been altered');
});

test('a file that could not be read leaves nothing in the backup', async () => {
  const target = newFolder();
  mkdirSync(target);
  const writer = createBackupWriter({ target, sealing: null, previous: null });
  await expect(writer.add('blobs/gone', async () => createReadStream(join(target, 'gone')))).rejects.toThrow('ENOENT');
  expect([readdirSync(join(target, 'blobs')), writer.written().files]).toEqual([[], 0]);
});

test('a file for which the disk has no room is refused before it is read, and one that is linked is not', async () => {
  const first = await makeBackup(null);
  const previous = await readBackup(first.target, null);
  const target = newFolder();
  mkdirSync(target);
  const writer = createBackupWriter({ target, sealing: null, previous, room: createDiskSpace(target, 1e18) });
  await expect(writer.add('blobs/new', () => expect.unreachable(), { version: 'n', bytes: 5 })).rejects.toThrow(
    'There is no room for blobs/new',
  );
  const [linked] = [...previous.entries.values()].filter(({ version }) => version !== undefined);
  const { path = '', version = '', bytes = 0 } = linked ?? {};
  await writer.add(path, () => expect.unreachable(), { version, bytes });
  expect(writer.written()).toMatchObject({ files: 1, linked: 1 });
});

test('what was backed up comes back, encrypted or not', async () => {
  for (const sealing of [null, await newSealing()]) {
    const backup = await readBackup((await makeBackup(sealing)).target, sealing);
    for (const [path, content] of Object.entries(FILES)) expect(await contentOf(backup, path)).toBe(content);
    expect(backup.manifest).toMatchObject({ ...ABOUT, recipient: sealing?.recipient ?? null });
  }
});

test('a file that has not changed since the last backup is stored once, and each backup stands alone', async () => {
  for (const sealing of [null, await newSealing()]) {
    const first = await makeBackup(sealing);
    const later = { ...FILES, 'blobs/one': 'the other' };
    const second = await makeBackup(sealing, await readBackup(first.target, sealing), later);
    expect(second.written).toMatchObject({ files: 4, linked: 3 });
    rmSync(first.target, { recursive: true });
    const backup = await readBackup(second.target, sealing);
    for (const [path, content] of Object.entries(later)) expect(await contentOf(backup, path)).toBe(content);
  }
});

test('a file of the last backup that was cut off since is copied again, encrypted or not', async () => {
  for (const sealing of [null, await newSealing()]) {
    const first = await makeBackup(sealing);
    for (const path of ['blobs/one', 'empty', 'blobs/large'].map((name) => join(first.target, sealing === null ? name : `${name}.age`)))
      truncateSync(path, Math.max(0, statSync(path).size - 1));
    const second = await makeBackup(sealing, await readBackup(first.target, sealing));
    // A plain file without content can't be cut off.
    expect(second.written.linked).toBe(sealing === null ? 2 : 1);
    const backup = await readBackup(second.target, sealing);
    for (const [path, content] of Object.entries(FILES)) expect(await contentOf(backup, path)).toBe(content);
  }
});

test('nothing is shared with a backup that has another key', async () => {
  const [former, current] = [await newSealing(), await newSealing()];
  const first = await makeBackup(former);
  const second = await makeBackup(current, await readBackup(first.target, former));
  expect(second.written.linked).toBe(0);
  expect(await contentOf(await readBackup(second.target, current), 'blobs/one')).toBe(FILES['blobs/one']);
});

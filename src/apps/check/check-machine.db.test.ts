import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StorageDownError } from '#platform/server/storage/blobs.ts';
import { createDiskSpace } from '#platform/server/storage/disk-space.ts';
import { createFolderBlobs } from '#platform/server/storage/folder-blobs.ts';
import { adoptStore, OWNER_KEY } from '#platform/server/storage/store-owner.ts';
import { openBackupShelf } from '#apps/backup/backup-shelf.ts';
import { claimShelf, SHELF_MARKER } from '#apps/backup/shelf-owner.ts';
import { recordVerification } from '#apps/backup/verification.ts';
import { LAST_BACKUP, LAST_VERIFIED, recordBackup } from '#apps/backup/last-backup.ts';
import { siteOfTests } from '#tests/builders/site.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { checksOfMachine, checksOfWork } from './check-machine.ts';
import { runChecks } from './finding.ts';

const database = await testDatabase();
const services = await testServices(database, []);

async function find(what: string, given: Partial<typeof services> = {}, backupDir: string | null = null) {
  const all = { ...services, ...given };
  return (await runChecks([...checksOfMachine(all), ...checksOfWork(all, backupDir)])).find((finding) => finding.what === what);
}
const withFilm = (videoMegabytes: number) => ({ site: siteOfTests({ videoMegabytes }) });
const withConfig = (video: { ffmpegPath?: string }) => ({
  config: { ...services.config, video: { ...services.config.video, ...video } },
});

test('a disk without its reserve is a note, because only uploads are refused then, and so is one too small for the largest film', async () => {
  expect(await find('disk', withFilm(1))).toMatchObject({ state: 'good' });
  expect(await find('disk', { scratch: createDiskSpace(services.config.dataDir, 2 ** 60) })).toMatchObject({
    state: 'note',
    says: expect.stringMatching(/less than DISK_RESERVE_MB: nothing can be uploaded$/) as string,
  });
  expect(await find('disk', withFilm(2 ** 40))).toMatchObject({ state: 'note' });
});

test('refuses a store that cannot be written, or returns something else, and leaves nothing there', async () => {
  expect(await find('storage')).toMatchObject({ state: 'good' });
  const left: string[] = [];
  for await (const key of services.blobs.list('', new Date(Date.now() + 1000))) left.push(key);
  expect(left).toEqual([]);
  const file = join(import.meta.dirname, 'finding.ts');
  expect(await find('storage', { blobs: createFolderBlobs(file, () => 'x') })).toMatchObject({ state: 'bad' });
  const lossy = { ...services.blobs, get: async () => Buffer.from('something else') };
  expect(await find('storage', { blobs: lossy })).toMatchObject({ state: 'bad', says: 'returns other bytes than it was given' });
});

test('refuses a store with the files of another database', async () => {
  await services.blobs.put(OWNER_KEY, Buffer.from('another'));
  expect(await find('storage')).toMatchObject({ state: 'bad', says: 'holds the files of another database' });
  await adoptStore(services);
  expect(await find('storage')).toMatchObject({ state: 'good' });
});

test.each([
  ['does not answer', new StorageDownError('TimeoutError: no answer')],
  ['is on a full disk', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })],
])('a store that %s just now is a note, because pages work without it', async (_how, error) => {
  const away = { ...services.blobs, put: async () => Promise.reject(error) };
  expect(await find('storage', { blobs: away })).toMatchObject({ state: 'note', says: `cannot be written just now: ${error.message}` });
});

test('refuses a wrong FFMPEG_PATH', async () => {
  expect(await find('ffmpeg', withConfig({ ffmpegPath: join(import.meta.dirname, 'nothing') }))).toMatchObject({ state: 'bad' });
  expect((await find('ffmpeg'))?.state).not.toBe('bad');
});

test('a machine without ffmpeg is a note, because films are converted all the same', async () => {
  vi.stubEnv('PATH', '/nonexistent');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await find('ffmpeg')).toMatchObject({ state: 'note', says: expect.stringContaining('none on the PATH') as string });
});

test('notices that no worker runs, and one that does not keep up', async () => {
  const { pool } = database;
  await pool.query('update pgboss.queue set monitor_on = null');
  expect(await find('worker')).toMatchObject({ state: 'bad', says: 'none has ever run' });
  await pool.query("update pgboss.queue set monitor_on = clock_timestamp() - interval '2 minutes'");
  expect(await find('worker')).toMatchObject({ state: 'bad', says: 'last seen 120 s ago' });
  await pool.query('update pgboss.queue set monitor_on = clock_timestamp()');
  expect(await find('worker')).toMatchObject({ state: 'good' });
  const { rows } = await pool.query<{ name: string }>("select name from pgboss.queue where name <> 'dead-letters' limit 1");
  const name = rows[0]?.name ?? '';
  await pool.query("insert into pgboss.job (name, start_after) values ($1, clock_timestamp() - interval '1 hour')", [name]);
  expect(await find('worker')).toMatchObject({ state: 'note', says: `does not keep up with 1 × ${name}` });
});

const before = (days: number) => new Date(services.now().getTime() - days * 86_400_000);

test('notices that there is no backup, only an old one, or none that was verified', async () => {
  const record = async (name: string, at: Date) => recordBackup(database.connectionString, name, at, services.now());
  expect(await find('backup')).toMatchObject({ state: 'note', says: 'none by `npm start -- backup` on record' });
  await record(LAST_BACKUP, before(-400));
  expect(await find('backup')).toMatchObject({ state: 'note', says: expect.stringContaining('yet to come') });
  await record(LAST_BACKUP, before(5));
  expect(await find('backup')).toMatchObject({ state: 'note', says: 'the last one is 5 days old' });
  await record(LAST_BACKUP, before(1));
  await record(LAST_BACKUP, before(4));
  expect(await find('backup')).toMatchObject({ state: 'note', says: expect.stringContaining('none was ever verified') });
  await record(LAST_VERIFIED, before(9));
  expect(await find('backup')).toMatchObject({ state: 'note', says: expect.stringMatching(/but none since that of .* was verified/) });
  await record(LAST_VERIFIED, before(1));
  expect(await find('backup')).toMatchObject({ state: 'good' });
  await record(LAST_VERIFIED, before(9));
  expect(await find('backup')).toMatchObject({ state: 'good' });
});

test('reads in BACKUP_DIR what is on record, whatever was backed up elsewhere, and notices one of another site or another disk', async () => {
  for (const name of [LAST_BACKUP, LAST_VERIFIED]) await recordBackup(database.connectionString, name, before(0), services.now());
  const home = mkdtempSync(join(tmpdir(), 'turnout-check-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const [folder, dataDir] = [join(home, 'shelf'), join(home, 'data')];
  mkdirSync(dataDir);
  const given = { config: { ...services.config, dataDir } };
  expect(await find('backup', given, folder)).toMatchObject({ state: 'note', says: 'none in BACKUP_DIR' });
  await claimShelf(dataDir, folder);
  const shelf = openBackupShelf(folder);
  const old = await shelf.add(before(3), async (draft) => mkdirSync(draft));
  await recordVerification(old, true, services.now());
  expect(await find('backup', given, folder)).toMatchObject({ state: 'note', says: 'the last one is 3 days old' });
  await shelf.add(before(1), async (draft) => mkdirSync(draft));
  expect(await find('backup', given, folder)).toMatchObject({
    state: 'note',
    says: 'BACKUP_DIR is on the disk of DATA_DIR, and would be lost with it',
  });
  await shelf.add(before(-400), async (draft) => mkdirSync(draft));
  expect(await find('backup', given, folder)).toMatchObject({ state: 'note', says: expect.stringContaining('yet to come') });
  rmSync(join(folder, SHELF_MARKER));
  expect(await find('backup', given, folder)).toMatchObject({ state: 'bad', says: expect.stringContaining('its disk is away') });
  writeFileSync(join(folder, SHELF_MARKER), '{}');
  expect(await find('backup', given, folder)).toMatchObject({ state: 'bad', says: expect.stringContaining('another DATA_DIR') });
});

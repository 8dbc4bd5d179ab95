import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createBackupWriter } from '#apps/backup/backup-files.ts';
import { firstMissing } from '#apps/backup/wal/base-backup.ts';
import { archivesIn, archivingFor, openArchive, readWalArchive } from '#apps/backup/wal/wal-archive.ts';
import { checksOfWal, judgeArchiver, readArchived } from './check-wal.ts';

const at = (time: string) => new Date(`2026-06-01T${time}Z`);
const judge = (archived: string | null, failed: string | null, { isOn = true, hasBackup = true, missing = null as string | null } = {}) =>
  judgeArchiver(
    { isOn, hasBackup, missing, archivedAt: archived === null ? null : at(archived), failedAt: failed === null ? null : at(failed) },
    { walSeconds: 60, now: at('10:00:00') },
  );

test('an archive that fails is bad and says since when, and one that is late or has not begun is a note', () => {
  expect(judge('09:59:30', null, { isOn: false })).toMatchObject({
    state: 'bad',
    says: 'PostgreSQL was started without BACKUP_WAL_SECONDS',
  });
  expect(judge('09:00:00', '09:59:59')).toMatchObject({
    state: 'bad',
    says: expect.stringMatching(/^fails since 2026-06-01 09:00:00 UTC/),
  });
  expect(judge(null, '09:59:59')).toMatchObject({ state: 'bad', says: expect.stringMatching(/^fails since the start/) });
  expect(judge(null, null)).toMatchObject({ state: 'note' });
  expect(judge('09:50:00', null)).toMatchObject({ state: 'note', says: 'the last part is 10 minutes old' });
  expect(judge('09:59:30', '09:59:00')).toEqual({ state: 'good', says: 'the log was last archived 2026-06-01 09:59:30 UTC' });
});

test('an archive without a backup of its own is bad, however well it is written', async () => {
  expect(judge('09:59:30', null, { hasBackup: false })).toMatchObject({
    state: 'bad',
    todo: expect.stringContaining('`npm start -- backup`'),
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-check-wal-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const shelf = join(dataDir, 'shelf');
  await archivingFor(dataDir, { BACKUP_DIR: shelf, BACKUP_WAL_SECONDS: '60' });
  const add = async (name: string, id: string) => {
    mkdirSync(join(shelf, name), { recursive: true });
    const writer = createBackupWriter({ target: join(shelf, name), sealing: null, previous: null });
    const wal = { id, from: '000000010000000000000002', since: '2026-06-01T02:30:00.000Z' };
    await writer.finish({ at: '2026-06-01T02:30:00.000Z', version: '1.2.3', database: 'cluster', wal }, { rows: {}, ledger: {} });
  };
  expect(await readArchived(dataDir)).toMatchObject({ hasBackup: false });
  await add('2026-06-01T023000Z', 'aaaaaaaaaaaa');
  expect(await readArchived(dataDir)).toMatchObject({ hasBackup: false });
  await add('2026-06-02T023000Z', (await readWalArchive(dataDir))?.id ?? '');
  expect(await readArchived(dataDir)).toEqual({ hasBackup: true, missing: null });
});

test('an archive in which a part of the log is missing since its last backup is bad, and says which', async () => {
  expect(judge('09:59:30', null, { missing: '000000010000000000000005' })).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('000000010000000000000005 is missing'),
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-check-wal-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await archivingFor(dataDir, { BACKUP_DIR: join(dataDir, 'shelf'), BACKUP_WAL_SECONDS: '60' });
  const archive = await readWalArchive(dataDir);
  if (archive === null) throw new Error('No archive has begun.');
  const { log } = openArchive(join(archivesIn(archive.folder), archive.id), null);
  const archiveAll = async (...names: string[]) => {
    for (const name of names) await log.add(`00000001${name}`, async () => Readable.from([Buffer.from(name)], { objectMode: false }));
  };
  await archiveAll('00000000000000FD', '00000000000000FF', '0000000100000000', '0000000100000000.00000028.backup', '0000000100000001');
  const missingSince = (from: string) => firstMissing(archive, `00000001${from}`);
  expect([await missingSince('00000000000000FF'), await missingSince('0000000100000002')]).toEqual([null, null]);
  expect(await missingSince('00000000000000FD')).toBe('0000000100000000000000FE');
  await archiveAll('00000000000000FE');
  expect(await missingSince('00000000000000FD')).toBeNull();
});

test('where nothing should be archived nothing is asked', () => {
  const pool = {} as Parameters<typeof checksOfWal>[0];
  expect(checksOfWal(pool, { dataDir: '/nowhere', walSeconds: null, now: () => at('10:00:00') })).toEqual([]);
});

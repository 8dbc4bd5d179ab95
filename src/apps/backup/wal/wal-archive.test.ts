import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { newBackupKey } from '../sealing.ts';
import { archivesIn, archivingFor, openArchive, readWalArchive } from './wal-archive.ts';

test('an archive goes on as long as nothing is written without it, and another one begins with another folder or key', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-archive-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const on = { BACKUP_DIR: join(dataDir, 'shelf'), BACKUP_WAL_SECONDS: '60' };
  const idWith = async (environment: Record<string, string>) => {
    await archivingFor(dataDir, environment);
    return (await readWalArchive(dataDir))?.id ?? null;
  };
  const first = await idWith(on);
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  expect(await idWith(on)).toBe(first);
  const others = [await idWith({ ...on, BACKUP_KEY: await newBackupKey() }), await idWith({ ...on, BACKUP_DIR: join(dataDir, 'other') })];
  expect(await idWith({ BACKUP_DIR: join(dataDir, 'other') })).toBeNull();
  expect(new Set([first, ...others, await idWith({ ...on, BACKUP_DIR: join(dataDir, 'other') })]).size).toBe(4);
});

test('nothing is archived, and no folder made, where the disk of the archive is away', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-archive-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const [shelf, disk] = [join(dataDir, 'shelf'), join(dataDir, 'disk')];
  const on = { BACKUP_DIR: shelf, BACKUP_WAL_SECONDS: '60' };
  await archivingFor(dataDir, on);
  const id = (await readWalArchive(dataDir))?.id ?? '';
  const { log, files } = openArchive(join(archivesIn(shelf), id), null);
  const source = async () => Readable.from([Buffer.from('x')], { objectMode: false });
  renameSync(shelf, disk);
  mkdirSync(shelf);
  await archivingFor(dataDir, on);
  for (const kept of [log, files]) await expect(kept.add('one', source)).rejects.toThrow('is the disk of BACKUP_DIR away?');
  expect(readdirSync(shelf)).toEqual([]);
  rmdirSync(shelf);
  renameSync(disk, shelf);
  await archivingFor(dataDir, on);
  await log.add('one', source);
  expect((await readWalArchive(dataDir))?.id).toBe(id);
});

test('the command survives folders with quotes, spaces and percent signs, and a folder that cannot be made ends no start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-archive-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const settings = await archivingFor(dataDir, { BACKUP_DIR: "/etc/passwd/it's 100 %", BACKUP_WAL_SECONDS: '60' });
  expect(settings).toMatchObject({ archive_mode: 'on', archive_timeout: '60' });
  expect(settings['archive_command']).toMatch(/ '\/etc\/passwd\/it'\\''s 100 %%\/wal\/[0-9a-f]{12}' %f %p$/);
});

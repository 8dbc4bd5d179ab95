import { dirname, resolve } from 'node:path';
import process from 'node:process';
import { ConfigError, readConfig } from '#platform/server/program/config.ts';
import { openBlobs } from '#platform/server/storage/open-blobs.ts';
import { findAdministrationOf } from '#db/embedded/start-embedded-postgres.ts';
import { readVersion } from '#platform/server/program/version.ts';
import { readBackup, type Backup } from './backup-files.ts';
import { whileNoOtherBackup } from './backup-lock.ts';
import { BackupRefused } from './backup-refused.ts';
import { readBackupSettings, sealingOf } from './backup-settings.ts';
import { openBackupShelf, upTo, type Shelved } from './backup-shelf.ts';
import { backUp } from './back-up.ts';
import { LAST_BACKUP, LAST_VERIFIED, recordBackup } from './last-backup.ts';
import { newBackupKey, type Sealing } from './sealing.ts';
import { claimShelf, isOnSameDisk } from './shelf-owner.ts';
import { recordVerification } from './verification.ts';
import { bytesToVerify, verifyBackup } from './verify-backup.ts';
import { readManifests } from './wal/base-backup.ts';
import { bytesToReplay, findReplay, replayLog } from './wal/replay-log.ts';
import { tidyArchives } from './wal/tidy-archives.ts';
import { verifyLog } from './wal/verify-log.ts';
import { inVerifyWork } from './verify-work.ts';

const USAGE = `Usage: \`backup [folder]\`, \`backup verify [folder]\` or \`backup key\`. Without a folder BACKUP_DIR is used.`;

process.exitCode = await main(process.argv.slice(2));

/**
 * `npm start -- backup [folder]` copies everything, whether or not Turnout is running; `backup verify [folder]` restores a backup elsewhere
 * and compares it; `backup key` prints a new key (docs/runbooks/restore-from-backup.md).
 */
async function main([verb, ...words]: string[]): Promise<number> {
  try {
    if (words.length > (verb === 'verify' ? 1 : 0)) return usage();
    if (verb === 'key') console.warn(await newBackupKey());
    else if (verb === 'verify') return await verify(words[0]);
    else await whileNoOtherBackup(readConfig(process.env).dataDir, () => make(verb));
    return 0;
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof BackupRefused ? error.message : error);
    return 1;
  }
}

function usage(): number {
  console.error(USAGE);
  return 2;
}

async function make(given: string | undefined): Promise<void> {
  const began = performance.now();
  const { dataDir, database, storage, diskReserveBytes } = readConfig(process.env);
  const { folder, keepDays } = readBackupSettings(process.env);
  const sealing = await sealingOf(process.env);
  const now = new Date();
  const common = {
    dataDir,
    databaseUrl: database.sessionUrl,
    administration: findAdministrationOf(database.url, dataDir),
    blobs: await openBlobs(storage),
    sealing,
    reserveBytes: diskReserveBytes,
    version: readVersion(),
    now,
  };
  let written = { files: 0, linked: 0, bytes: 0 };
  let removed = 0;
  let target = given === undefined ? null : resolve(given);
  if (target !== null) written = await backUp({ ...common, target, previous: null });
  else {
    if (folder === null) throw new BackupRefused('Name a folder, or set BACKUP_DIR.');
    await claimShelf(dataDir, resolve(folder));
    if (await isOnSameDisk(dataDir, resolve(folder))) console.warn('BACKUP_DIR is on the disk of DATA_DIR, and would be lost with it.');
    const shelf = openBackupShelf(resolve(folder));
    const previous = await newest(upTo(await shelf.list(), now), sealing);
    // Before, too: on a full disk no backup would be made that makes room.
    removed = await shelf.tidy(now, keepDays);
    target = await shelf.add(now, async (draft) => {
      written = await backUp({ ...common, target: draft, previous });
    });
    removed += await shelf.tidy(now, keepDays);
    await tidyLog(resolve(folder), now, keepDays);
  }
  // Where there is a BACKUP_DIR, a backup elsewhere says nothing about the daily ones.
  if (given === undefined || folder === null) await recordBackup(database.sessionUrl, LAST_BACKUP, now, new Date());
  const linked = written.linked > 0 ? `, ${written.linked} of them as before` : '';
  console.warn(
    `Backed up ${written.files} files${linked} in ${((performance.now() - began) / 1000).toFixed(1)} s into ${target}${sealing === null ? ', not encrypted' : ''}.`,
  );
  if (removed > 0) console.warn(`Deleted ${removed} backups older than ${keepDays} days.`);
}

// What a backup that can't be read now needs of the log is unknown.
async function tidyLog(shelf: string, now: Date, keepDays: number): Promise<void> {
  const { backups, problems } = await readManifests(shelf);
  if (problems.length === 0) await tidyArchives({ shelf, backups, now, keepDays });
  else console.error(`${problems.join('\n')}\nOf the archived log nothing is deleted until each backup can be read, or is gone.`);
}

// Files are copied again if the last backup can't be read or was damaged, and so may be the ones to which it is linked; `backup verify` says
// what is wrong with it.
async function newest(all: Shelved[], sealing: Sealing | null): Promise<Backup | null> {
  const last = all.at(-1);
  return last === undefined || last.isWhole === false ? null : readBackup(last.folder, sealing).catch(() => null);
}

async function verify(given: string | undefined): Promise<number> {
  const { dataDir, database, diskReserveBytes: reserveBytes } = readConfig(process.env);
  const { folder } = readBackupSettings(process.env);
  const chosen = given ?? (folder === null ? undefined : upTo(await openBackupShelf(resolve(folder)).list(), new Date()).at(-1)?.folder);
  if (chosen === undefined) throw new BackupRefused('There is no backup in BACKUP_DIR: name a folder.');
  const backup = await readBackup(resolve(chosen), await sealingOf(process.env));
  const beside = await openBackupShelf(dirname(backup.folder)).list();
  const missedBefore = beside.findLast((one) => one.folder < backup.folder && one.isWhole)?.missing ?? null;
  const replay = await findReplay(backup);
  // One after the other in the same place.
  const bytes = Math.max(bytesToVerify(backup), replay === null ? 0 : await bytesToReplay(replay));
  const { files, tables, missing, problems, log } = await inVerifyWork({ dataDir, bytes, reserveBytes }, async (scratch) => {
    const verified = await verifyBackup(backup, scratch, missedBefore).catch(async (error: unknown) => {
      if (error instanceof BackupRefused) await recordVerification(backup.folder, false, new Date());
      throw error;
    });
    await recordVerification(backup.folder, verified.problems.length === 0, new Date(), verified.missing);
    const read = await verifyLog(backup);
    // With a part that is missing or damaged it can't be replayed.
    const replayed = replay === null || read.problems.length > 0 ? [] : await replayLog(backup, replay, scratch);
    return { ...verified, log: { parts: read.parts, problems: [...read.problems, ...replayed] } };
  });
  for (const problem of [...problems, ...log.problems]) console.error(problem);
  if (problems.length > 0 || log.problems.length > 0) return 1;
  if (folder === null || dirname(backup.folder) === resolve(folder))
    await recordBackup(database.sessionUrl, LAST_VERIFIED, new Date(backup.manifest.at), new Date());
  const gone =
    missing > 0 ? `; ${missing} that rows name were deleted while it was made, or missing before: \`storage check\` names those` : '';
  console.warn(
    `Verified the backup of ${backup.manifest.at.slice(0, 16).replace('T', ' ')} UTC: ${tables} tables, ${files} files${log.parts > 0 ? `, ${log.parts} parts of the log${replay === null ? '' : ', replayed'}` : ''}${gone}.`,
  );
  return 0;
}

import { resolve } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { openBlobs } from '#platform/server/storage/open-blobs.ts';
import { readSettings, SettingsError } from '#apps/all/settings.ts';
import { DataDirUnusable, lockDataDir, WorldIsRunning } from '#apps/all/open-data-dir.ts';
import { readBackup, type Backup } from '#apps/backup/backup-files.ts';
import { BackupRefused } from '#apps/backup/backup-refused.ts';
import { contradictionsOf } from '#apps/backup/count-facts.ts';
import { readBackupSettings, sealingOf } from '#apps/backup/backup-settings.ts';
import { chooseMoment, type Moment } from './choose-moment.ts';
import { recoverLog } from './recover-log.ts';
import { restoreLaterFiles } from './restore-later-files.ts';
import { loadInto, refuseTables, withRestoredDatabase, withSession } from './restored-database.ts';
import {
  abandonRestore,
  beginRestore,
  draftDataDir,
  finishRestore,
  isLoadedBy,
  nameOfRestore,
  noteRestore,
  restoreBlobs,
} from './restore-backup.ts';

const USAGE =
  'Usage: `restore <folder>`, or `restore [<folder>] --at 2026-06-01T10:15:00Z` (or `--at last`) with a folder other than BACKUP_DIR, with DATA_DIR, DATABASE_URL and STORAGE_URL of the new place.';
const Time = z.iso.datetime({ offset: true });

process.exitCode = await main(process.argv.slice(2));

/**
 * `npm start -- restore <folder>`: restores a backup into a new DATA_DIR, an empty DATABASE_URL if there is one, and an empty store, then
 * compares the database with what was counted. With `--at <moment>` it then replays the archived log up to that moment,
 * with `--at last` all of it; it finds the backup itself, in BACKUP_DIR unless a folder is named
 * (docs/runbooks/restore-from-backup.md).
 */
async function main(words: string[]): Promise<number> {
  const isNamed = words[0] !== undefined && !words[0].startsWith('--');
  const moment = momentIn(isNamed ? words.slice(1) : words);
  const folder = isNamed ? words[0] : moment === null ? undefined : (readBackupSettings(process.env).folder ?? undefined);
  if (folder === undefined || moment === undefined) {
    console.error(USAGE);
    return 2;
  }
  try {
    await (moment === null ? restore(resolve(folder)) : restoreMoment(resolve(folder), moment));
    return 0;
  } catch (error) {
    const isExpected = [BackupRefused, SettingsError, DataDirUnusable, WorldIsRunning].some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : error);
    return 1;
  }
}

/** The moment after `--at`; null without it, and undefined if the words mean nothing. */
function momentIn([flag, given, ...more]: string[]): Moment | null | undefined {
  if (flag === undefined) return null;
  if (flag !== '--at' || more.length > 0) return undefined;
  if (given === 'last') return given;
  const time = Time.safeParse(given);
  return time.success ? new Date(time.data) : undefined;
}

async function restoreMoment(folder: string, moment: Moment): Promise<void> {
  const { dataDir, databaseUrl, storage } = readSettings(process.env, process.cwd());
  if (databaseUrl !== null)
    throw new BackupRefused('Only the built-in PostgreSQL can be restored to a moment: start without DATABASE_URL.');
  const shelf = readBackupSettings(process.env).folder;
  const { backup, archive, others, resumes } = await chooseMoment({
    folder,
    moment,
    sealing: await sealingOf(process.env),
    shelf,
    onUnreadable: ({ message }) => console.warn(`${message} The backup before it is taken.`),
  });
  console.warn(`Restoring the backup of ${minuteOf(backup)} UTC in ${backup.folder}, then the log since.`);
  const lock = lockDataDir(dataDir, 'restore');
  let files = { restored: 0, missing: 0 };
  let end: string | null = null;
  try {
    const blobs = await openBlobs(storage ?? { kind: 'folder', folder: resolve(dataDir, 'blobs') });
    await beginRestore(dataDir, blobs, nameOfRestore(backup, [moment, storage]));
    // First what may be refused: a moment that the log doesn't reach.
    const draft = await draftDataDir(backup, dataDir);
    end = await recoverLog({ dataDir: draft, archive, moment, resumes }).catch(async (error: unknown) => {
      if (error instanceof BackupRefused) await abandonRestore(dataDir);
      throw error;
    });
    await restoreBlobs(backup, blobs);
    const contradictions = await withRestoredDatabase(backup, draft, async (client, url) => {
      files = await restoreLaterFiles({ backup, archive, others, blobs, url });
      return contradictionsOf(client, { rows: {}, ledger: {} });
    });
    await finishRestore(dataDir);
    if (contradictions.length > 0) throw new BackupRefused(['Restored, but not sound:', ...contradictions].join('\n'));
  } finally {
    lock.release();
  }
  const gone = files.missing > 0 ? ` ${files.missing} that rows name are missing: copy them from where the files were.` : '';
  const reached =
    moment === 'last'
      ? (end ?? minuteOf(backup))
      : moment
          .toISOString()
          .replace('T', ' ')
          .replace(/(?:\.000)?Z/, '');
  console.warn(
    `Restored what was there at ${reached} UTC into ${dataDir}: the backup of ${minuteOf(backup)} UTC, the log since, and ${files.restored} later files.${gone}`,
  );
}

async function restore(folder: string): Promise<void> {
  const { dataDir, databaseUrl, databaseDirectUrl, storage } = readSettings(process.env, process.cwd());
  const backup = await readBackup(folder, await sealingOf(process.env));
  const isCluster = backup.manifest.database === 'cluster';
  if (isCluster && databaseUrl !== null) throw new BackupRefused('The backup holds the built-in PostgreSQL: start without DATABASE_URL.');
  const lock = lockDataDir(dataDir, 'restore');
  try {
    const blobs = await openBlobs(storage ?? { kind: 'folder', folder: resolve(dataDir, 'blobs') });
    const url = databaseDirectUrl ?? databaseUrl;
    const what = nameOfRestore(backup, [url, storage]);
    const isLoaded = await isLoadedBy(dataDir, what);
    if (url !== null && !isLoaded) await refuseTables(url);
    await beginRestore(dataDir, blobs, what);
    await restoreBlobs(backup, blobs);
    const draft = await draftDataDir(backup, dataDir);
    // The database before anything has its name: if it can't be loaded, the same command goes on.
    if (url !== null && !isLoaded) {
      await loadInto(backup, url);
      await noteRestore(dataDir, { what, isLoaded: true });
    }
    const contradictions =
      url === null
        ? await withRestoredDatabase(backup, draft, (client) => contradictionsOf(client, backup.facts))
        : await withSession(url, (client) => contradictionsOf(client, backup.facts));
    await finishRestore(dataDir);
    if (contradictions.length > 0) throw new BackupRefused(['Restored, but not what was backed up:', ...contradictions].join('\n'));
  } finally {
    lock.release();
  }
  console.warn(`Restored the backup of ${minuteOf(backup)} UTC into ${dataDir}: ${backup.entries.size} files.`);
}

function minuteOf({ manifest }: Backup): string {
  return manifest.at.slice(0, 16).replace('T', ' ');
}

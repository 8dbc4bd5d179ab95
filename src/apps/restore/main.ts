import { resolve } from 'node:path';
import process from 'node:process';
import { openBlobs } from '#platform/server/storage/open-blobs.ts';
import { readSettings, SettingsError } from '#apps/all/settings.ts';
import { lockDataDir, WorldIsRunning } from '#apps/all/open-data-dir.ts';
import { readBackup } from '#apps/backup/backup-files.ts';
import { BackupRefused } from '#apps/backup/backup-refused.ts';
import { contradictionsOf } from '#apps/backup/count-facts.ts';
import { sealingOf } from '#apps/backup/backup-settings.ts';
import { loadInto, refuseTables, withRestoredDatabase, withSession } from './restored-database.ts';
import { beginRestore, draftDataDir, finishRestore, restoreBlobs } from './restore-backup.ts';

process.exitCode = await main(process.argv.slice(2));

/**
 * `npm start -- restore <folder>`: restores a backup into a new DATA_DIR, an empty DATABASE_URL if there is one, and an empty store, then
 * compares the database with what was counted (docs/runbooks/restore-from-backup.md).
 */
async function main([folder, ...more]: string[]): Promise<number> {
  if (folder === undefined || more.length > 0) {
    console.error('Usage: `restore <folder>`, with DATA_DIR, DATABASE_URL and STORAGE_URL of the new place.');
    return 2;
  }
  try {
    await restore(resolve(folder));
    return 0;
  } catch (error) {
    const isExpected = [BackupRefused, SettingsError, WorldIsRunning].some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : error);
    return 1;
  }
}

async function restore(folder: string): Promise<void> {
  const { dataDir, databaseUrl, databaseDirectUrl, storage } = readSettings(process.env, process.cwd());
  const backup = await readBackup(folder, await sealingOf(process.env));
  const isCluster = backup.manifest.database === 'cluster';
  if (isCluster && databaseUrl !== null) throw new BackupRefused('The backup holds the built-in PostgreSQL: start without DATABASE_URL.');
  const lock = lockDataDir(dataDir);
  try {
    const blobs = await openBlobs(storage ?? { kind: 'folder', folder: resolve(dataDir, 'blobs') });
    const url = databaseDirectUrl ?? databaseUrl;
    if (url !== null) await refuseTables(url);
    await beginRestore(dataDir, blobs);
    await restoreBlobs(backup, blobs);
    const draft = await draftDataDir(backup, dataDir);
    // The database before anything has its name: if it can't be loaded, the same command goes on.
    if (url !== null) await loadInto(backup, url);
    const contradictions =
      url === null
        ? await withRestoredDatabase(backup, draft, (client) => contradictionsOf(client, backup.facts))
        : await withSession(url, (client) => contradictionsOf(client, backup.facts));
    await finishRestore(dataDir);
    if (contradictions.length > 0) throw new BackupRefused(['Restored, but not what was backed up:', ...contradictions].join('\n'));
  } finally {
    lock.release();
  }
  console.warn(
    `Restored the backup of ${backup.manifest.at.slice(0, 16).replace('T', ' ')} UTC into ${dataDir}: ${backup.entries.size} files.`,
  );
}

import type pg from 'pg';
import { readManifest } from '#apps/backup/backup-files.ts';
import { openBackupShelf } from '#apps/backup/backup-shelf.ts';
import { readArchiver, type Archiver } from '#apps/backup/wal/read-archiver.ts';
import { readWalArchive } from '#apps/backup/wal/wal-archive.ts';
import type { Check, Finding } from './finding.ts';

type Judged = Omit<Finding, 'what'>;

// An idle moment, and a busy disk.
const LATE_SECONDS = 120;

type Order = { dataDir: string; walSeconds: number | null; now: () => Date };

/** Checks that the built-in PostgreSQL archives its log, if that is wanted every so many seconds, and that a backup makes use of it. */
export function checksOfWal(pool: pg.Pool, { dataDir, walSeconds, now }: Order): Check[] {
  if (walSeconds === null) return [];
  const run = async () => judgeArchiver({ ...(await readArchiver(pool)), hasBackup: await hasBackup(dataDir) }, { walSeconds, now: now() });
  return [{ what: 'log archive', run }];
}

/** Whether a complete backup in BACKUP_DIR belongs to the archive into which a DATA_DIR writes. */
export async function hasBackup(dataDir: string): Promise<boolean> {
  const archive = await readWalArchive(dataDir);
  if (archive === null) return false;
  const backups = await openBackupShelf(archive.folder)
    .list()
    .catch(() => []);
  const manifests = await Promise.all(backups.map(({ folder }) => readManifest(folder).catch(() => null)));
  return manifests.some((manifest) => manifest?.wal?.id === archive.id);
}

/** Judges what PostgreSQL says about its archive. */
export function judgeArchiver(
  { isOn, archivedAt, failedAt, hasBackup: isUsable }: Archiver & { hasBackup: boolean },
  { walSeconds, now }: { walSeconds: number; now: Date },
): Judged {
  if (!isOn) return { state: 'bad', says: 'PostgreSQL was started without BACKUP_WAL_SECONDS', todo: 'start the site again' };
  if (failedAt !== null && (archivedAt === null || failedAt > archivedAt))
    return {
      state: 'bad',
      says: `fails since ${archivedAt === null ? 'the start' : secondOf(archivedAt)}; DATA_DIR keeps, and grows by, what waits`,
      todo: 'DATA_DIR/database/postgres.log says why: is BACKUP_DIR there, with room, and ours to write?',
    };
  if (!isUsable)
    return {
      state: 'bad',
      says: 'no backup in BACKUP_DIR belongs to this archive, so nothing can be restored from it',
      todo: 'make a backup: `npm start -- backup`',
    };
  if (archivedAt === null) return { state: 'note', says: 'nothing since PostgreSQL was started', todo: 'look again in some minutes' };
  const seconds = (now.getTime() - archivedAt.getTime()) / 1000;
  if (seconds > walSeconds + LATE_SECONDS)
    return {
      state: 'note',
      says: `the last part is ${Math.round(seconds / 60)} minutes old`,
      todo: 'look into DATA_DIR/database/postgres.log',
    };
  return { state: 'good', says: `the log was last archived ${secondOf(archivedAt)}` };
}

function secondOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

import type pg from 'pg';
import { findBase, firstMissing } from '#apps/backup/wal/base-backup.ts';
import { readArchiver, type Archiver } from '#apps/backup/wal/read-archiver.ts';
import { readWalArchive } from '#apps/backup/wal/wal-archive.ts';
import type { Check, Judged } from './finding.ts';

// An idle moment, and a busy disk.
const LATE_SECONDS = 120;

type Order = { dataDir: string; walSeconds: number | null; now: () => Date };

/** Checks that the built-in PostgreSQL archives its log, if that is wanted every so many seconds, and that a backup makes use of it. */
export function checksOfWal(pool: pg.Pool, { dataDir, walSeconds, now }: Order): Check[] {
  if (walSeconds === null) return [];
  const run = async () => judgeArchiver({ ...(await readArchiver(pool)), ...(await readArchived(dataDir)) }, { walSeconds, now: now() });
  return [{ what: 'log archive', run }];
}

/** What a DATA_DIR's archive has: a complete backup to begin from, and every part of the log since. */
export async function readArchived(dataDir: string): Promise<{ hasBackup: boolean; missing: string | null }> {
  const archive = await readWalArchive(dataDir);
  const base = archive === null ? null : await findBase(archive).catch(() => null);
  if (archive === null || base?.wal === undefined) return { hasBackup: false, missing: null };
  return { hasBackup: true, missing: await firstMissing(archive, base.wal.from).catch(() => null) };
}

/** Judges what PostgreSQL says about its archive. */
export function judgeArchiver(
  { isOn, archivedAt, failedAt, hasBackup, missing }: Archiver & { hasBackup: boolean; missing: string | null },
  { walSeconds, now }: { walSeconds: number; now: Date },
): Judged {
  if (!isOn) return { state: 'bad', says: 'PostgreSQL was started without BACKUP_WAL_SECONDS', todo: 'start the site again' };
  if (failedAt !== null && (archivedAt === null || failedAt > archivedAt))
    return {
      state: 'bad',
      says: `fails since ${archivedAt === null ? 'the start' : secondOf(archivedAt)}; DATA_DIR keeps, and grows by, what waits`,
      todo: 'DATA_DIR/database/postgres.log says why: is BACKUP_DIR there, with room, and ours to write?',
    };
  if (!hasBackup)
    return {
      state: 'bad',
      says: 'no backup in BACKUP_DIR belongs to this archive, so nothing can be restored from it',
      todo: 'the site makes one within minutes, or you do: `npm start -- backup`',
    };
  if (missing !== null)
    return {
      state: 'bad',
      says: `${missing} is missing in the archive: what came after it can’t be restored`,
      todo: 'make a backup: `npm start -- backup`; moments before it need the part back',
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

import type pg from 'pg';
import { readArchiver, type Archiver } from '#apps/backup/wal/read-archiver.ts';
import type { Check, Finding } from './finding.ts';

type Judged = Omit<Finding, 'what'>;

// An idle moment, and a busy disk.
const LATE_SECONDS = 120;

/** Checks that the built-in PostgreSQL archives its log, if that is wanted every so many seconds. */
export function checksOfWal(pool: pg.Pool, { walSeconds, now }: { walSeconds: number | null; now: () => Date }): Check[] {
  if (walSeconds === null) return [];
  return [{ what: 'log archive', run: async () => judgeArchiver(await readArchiver(pool), { walSeconds, now: now() }) }];
}

/** Judges what PostgreSQL says about its archive. */
export function judgeArchiver({ isOn, archivedAt, failedAt }: Archiver, { walSeconds, now }: { walSeconds: number; now: Date }): Judged {
  if (!isOn) return { state: 'bad', says: 'PostgreSQL was started without BACKUP_WAL_SECONDS', todo: 'start the site again' };
  if (failedAt !== null && (archivedAt === null || failedAt > archivedAt))
    return {
      state: 'bad',
      says: `fails since ${archivedAt === null ? 'the start' : secondOf(archivedAt)}; DATA_DIR keeps, and grows by, what waits`,
      todo: 'DATA_DIR/database/postgres.log says why: is BACKUP_DIR there, with room, and ours to write?',
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

import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { BackupRefused } from '#apps/backup/backup-refused.ts';
import { commandOf, environmentOfCommands, logOf } from '#apps/backup/wal/wal-archive.ts';
import type { Moment } from './choose-moment.ts';
import { giveToPostgres } from './restore-backup.ts';

type Order = {
  /** A DATA_DIR with the files of a backup of the built-in PostgreSQL. */
  dataDir: string;
  /** The folder of the archive that has the log since. */
  archive: string;
  moment: Moment | Position;
  /** From when on a later backup can restore moments again, with a log of its own. */
  resumes: string | null;
  /** The first segment that is needed, if it is known. */
  from?: string;
};

/** A place in the log, as PostgreSQL names it. What begins there is not replayed. */
type Position = { lsn: string };

/**
 * Lets the built-in PostgreSQL of a DATA_DIR replay its archived log up to a moment, or to its end: everything committed until then is in it, and nothing
 * that was committed later. Returns when the last of it was committed, null if nothing was since the backup. Refuses, with what to do, a moment that the log doesn't reach, and a log that can't be read.
 */
export async function recoverLog({ dataDir, archive, moment, resumes, from = '' }: Order): Promise<string | null> {
  const folder = join(dataDir, 'database');
  const copy = join(folder, 'archive');
  await writeFile(join(folder, 'cluster/recovery.signal'), '', { mode: 0o600 });
  const isAnothers = await giveToPostgres(folder);
  if (isAnothers) {
    // Its account may not be able to pass through the folders above the archive.
    const log = logOf(archive);
    await cp(log, logOf(copy), { recursive: true, filter: (path) => path === log || basename(path) >= from });
    await giveToPostgres(folder, 'archive');
  }
  try {
    const server = await startEmbeddedPostgres({
      folder,
      settings: {
        restore_command: `${commandOf('fetch', isAnothers ? copy : archive)} %f %p`,
        // PostgreSQL refuses a time that no later commit shows to be reached, so the last commit has none: without one it replays everything.
        ...(moment === 'last' ? {} : { ...targetOf(moment), recovery_target_action: 'promote' }),
        recovery_target_timeline: 'current',
        // So that it is ready once it has recovered, and not before.
        hot_standby: 'off',
      },
      environment: environmentOfCommands(process.env),
    });
    await server.stop();
    return endOf(await readFile(join(folder, 'postgres.log'), 'utf8'));
  } catch (error) {
    throw refusalOf(await readFile(join(folder, 'postgres.log'), 'utf8').catch(() => ''), { error, resumes });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

function targetOf(moment: Date | Position): Record<string, string> {
  return moment instanceof Date
    ? { recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00:00') }
    : { recovery_target_lsn: moment.lsn, recovery_target_inclusive: 'off' };
}

function refusalOf(log: string, { error, resumes }: { error: unknown; resumes: string | null }): unknown {
  const unreadable = /^(.* (?:is cut off, altered, or of another key|twice, with different content)\.)$/m.exec(log)?.[1];
  if (unreadable !== undefined) return new BackupRefused(`${unreadable} Choose a moment before it.`);
  if (!log.includes('recovery ended before configured recovery target was reached')) return error;
  const last = endOf(log);
  const gap = resumes === null ? '' : `, and another begins with a backup: nothing between is archived before ${resumes}`;
  return new BackupRefused(
    `The archived log ends ${last === null ? 'before that' : `at ${last} UTC`}${gap}: restore all of it with --at last, choose an earlier moment, or restore the backup without --at.`,
  );
}

function endOf(log: string): string | null {
  return [...log.matchAll(/last completed transaction was at log time (\S+ [\d:]+)/g)].at(-1)?.[1] ?? null;
}

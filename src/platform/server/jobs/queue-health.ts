import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';

/** The jobs of one queue that could run now and don't yet, and for how long the oldest of them could have. */
export type Backlog = { name: string; waiting: number; oldestSeconds: number };

// Only a worker counts the jobs of each queue, every five seconds, so the newest count tells when one was last alive.
const WORKER_SEEN = statement<{ seconds: number | null; at: Date | null }, Record<never, never>>(
  `select extract(epoch from clock_timestamp() - max(monitor_on))::float8 as seconds, max(monitor_on) as at from pgboss.queue`,
);

const BACKLOGS = statement<Backlog, Record<never, never>>(
  `select name, count(*)::int as waiting, extract(epoch from clock_timestamp() - min(start_after))::float8 as "oldestSeconds"
   from pgboss.job
   where state in ('created', 'retry') and start_after <= clock_timestamp() and name <> 'dead-letters'
   group by name`,
);

/** Returns how many seconds ago a worker last tended the job queue; null if none ever has. */
export async function readWorkerAge(db: Db): Promise<number | null> {
  return (await readWorkerSeen(db))?.seconds ?? null;
}

/** The same, with the moment, which stays the same until a worker runs again. */
export async function readWorkerSeen(db: Db): Promise<{ seconds: number; at: Date } | null> {
  const [row] = await WORKER_SEEN.all(db, {});
  return row === undefined || row.seconds === null || row.at === null ? null : { seconds: row.seconds, at: row.at };
}

/** Returns the backlog of each queue that has one. */
export function readBacklogs(db: Db): Promise<Backlog[]> {
  return BACKLOGS.all(db, {});
}

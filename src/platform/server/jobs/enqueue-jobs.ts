import { DatabaseError } from 'pg';
import type { PgBoss } from 'pg-boss';
import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import type { Logger } from '../log/log.ts';

/**
 * A job to enqueue: the queue's name, the payload that its definition has accepted, the earliest start, and its priority within the queue
 * (0 is normal).
 */
export type JobOrder = { name: string; payload: object; startAfter: Date | null; priority: number };

type Orders = { names: string[]; payloads: string[]; starts: (string | null)[]; priorities: number[] };

// Writes what the queue's own `send` writes, for many jobs of many queues at once, but without notifying listeners: a NOTIFY inside a
// transaction makes all commits in the database wait for one another, disk writes included.
const PUT = statement<never, Orders>(`
  insert into pgboss.job (name, data, priority, start_after, keep_until, created_on, expire_seconds, deletion_seconds, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select q.name, j.data, j.priority, j.start_after, j.start_after + q.retention_seconds * interval '1 second', pgboss.job_now(), q.expire_seconds,
    q.deletion_seconds, q.retry_limit, q.retry_delay, coalesce(q.retry_backoff, false), q.retry_delay_max, q.policy, q.dead_letter,
    q.heartbeat_seconds
  from (
    select o.name, o.data::jsonb as data, o.priority, coalesce(o.start_after, pgboss.job_now()) as start_after
    from unnest(:names::text[], :payloads::text[], :starts::timestamptz[], :priorities::integer[]) as o (name, data, start_after, priority)
  ) j left join pgboss.queue q on q.name = j.name`);

const NOT_NULL_VIOLATION = '23502';

/**
 * Writes jobs in one statement, as part of the caller's transaction. Throws if a job's queue doesn't exist; the transaction has then failed
 * in the database too, because nobody may wait for this result before sending the commit.
 */
export async function putJobs(db: Db | Tx, orders: JobOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const put = PUT.run(db, {
    names: orders.map(({ name }) => name),
    payloads: orders.map(({ payload }) => JSON.stringify(payload)),
    starts: orders.map(({ startAfter }) => startAfter?.toISOString() ?? null),
    priorities: orders.map(({ priority }) => priority),
  });
  await put.catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || error.code !== NOT_NULL_VIOLATION) throw error;
    throw new Error(`No queue for some of: ${orders.map(({ name }) => name).join(', ')}.`, { cause: error });
  });
}

const BATCH_MILLIS = 20;

// The channel that the queue's workers listen on; the library derives its name from the schema and doesn't expose it.
const WAKE = `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from unnest($1::text[]) as queue (name)`;

type WakeWorkers = { wake(names: Iterable<string>): void; stop(): Promise<void> };

/**
 * Notifies idle workers, after a commit, that their queues have jobs: at once, and then once for everything that arrives within 20 ms. Only
 * a hint: a worker that misses it polls within two seconds.
 */
export function createWakeWorkers(boss: PgBoss, log: Logger): WakeWorkers {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let notifying: Promise<unknown> = Promise.resolve();
  const notify = () => {
    timer = null;
    if (waiting.size === 0) return;
    timer = setTimeout(notify, BATCH_MILLIS);
    const names = [...waiting];
    waiting.clear();
    notifying = notifying
      .then(() => boss.getDb().executeSql(WAKE, [names]))
      .catch((error: unknown) => log.debug({ err: error }, 'workers not notified of jobs'));
  };
  return {
    wake(names) {
      for (const name of names) waiting.add(name);
      // Commits that end at the same moment share one notification.
      timer ??= setTimeout(notify, 0);
    },
    async stop() {
      if (timer !== null) clearTimeout(timer);
      notify();
      if (timer !== null) clearTimeout(timer);
      await notifying;
    },
  };
}

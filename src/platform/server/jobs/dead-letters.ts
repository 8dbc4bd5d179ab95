import type { PgBoss } from 'pg-boss';
import { CompiledQuery } from 'kysely';
import type { Tx } from '#db/client.ts';

export const DEAD_LETTER_QUEUE = 'dead-letters';
/** How long operators can requeue a job that failed for good. Its payload may be private, so the privacy policy names the time. */
export const DEAD_LETTER_SECONDS = 14 * 24 * 3600;

/** Jobs of one queue that failed for good for the same reason. */
export type DeadJobs = { name: string; reason: string; count: number; latest: Date };

const AT_ONCE = 1000;

// A failed run leaves its message; one that died with its process leaves a value containing a message.
const GROUPS = `
  select name, reason, count(*)::int as count, max(at) as latest
  from (
    select coalesce(source_name, 'unknown') as name, created_on as at,
      coalesce(
        left(split_part(coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message'), chr(10), 1), 200),
        'no reason given'
      ) as reason
    from pgboss.job
    where name = $1 and state < 'active'
  ) dead
  group by name, reason
  order by count(*) desc, max(at) desc
  limit $2`;

export type DeadLetters = {
  /** Returns how many jobs have failed for good; operators see the number in the metrics. */
  countDead(): Promise<number>;
  /** Lists the jobs that failed for good and why, at most `limit` queues and reasons, most frequent first, without payloads. */
  listDead(limit: number): Promise<DeadJobs[]>;
  /** Puts one queue's dead jobs back into it, in a transaction if one is given, and returns how many there were. */
  reviveDead(name: string, tx?: Tx): Promise<number>;
};

/** Lets operators inspect and revive jobs that failed for good. */
export function deadLettersOf(boss: PgBoss): DeadLetters {
  return {
    async countDead() {
      const queue = await boss.getQueue(DEAD_LETTER_QUEUE);
      return queue?.queuedCount ?? 0;
    },
    async listDead(limit) {
      const { rows } = await boss.getDb().executeSql(GROUPS, [DEAD_LETTER_QUEUE, limit]);
      return rows as DeadJobs[];
    },
    async reviveDead(name, tx) {
      const within = tx === undefined ? {} : { db: sentIn(tx) };
      let revived = 0;
      for (;;) {
        const count = await boss.redrive(DEAD_LETTER_QUEUE, { sourceName: name, limit: AT_ONCE, ...within });
        revived += count;
        if (count < AT_ONCE) return revived;
      }
    },
  };
}

// The queue's own statements, sent over the connection of a transaction.
function sentIn(tx: Tx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

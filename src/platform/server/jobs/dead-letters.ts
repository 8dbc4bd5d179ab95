import type { PgBoss } from 'pg-boss';
import { CompiledQuery } from 'kysely';
import type { Tx } from '#db/client.ts';
import { fieldOf } from '#kernel/objects/is-object.ts';

export const DEAD_LETTER_QUEUE = 'dead-letters';
/** How long operators can requeue a job that failed for good. Its payload may be private, so the privacy policy names the time. */
export const DEAD_LETTER_SECONDS = 14 * 24 * 3600;

/** Jobs of one queue that failed for good for the same reason. */
export type DeadJobs = { name: string; reason: string; count: number; latest: Date };

const AT_ONCE = 1000;

export type DeadLetters = {
  /** Returns how many jobs have failed for good; operators see the number in the metrics. */
  countDead(): Promise<number>;
  /** Lists the jobs that failed for good and why, most frequent first, without payloads. */
  listDead(): Promise<DeadJobs[]>;
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
    async listDead() {
      const groups = new Map<string, DeadJobs>();
      for (const { sourceName, sourceOutput, createdOn } of await boss.findJobs(DEAD_LETTER_QUEUE, { queued: true })) {
        const name = sourceName ?? 'unknown';
        const reason = reasonIn(sourceOutput);
        const group = groups.get(`${name} ${reason}`) ?? { name, reason, count: 0, latest: createdOn };
        const latest = group.latest > createdOn ? group.latest : createdOn;
        groups.set(`${name} ${reason}`, { ...group, count: group.count + 1, latest });
      }
      return [...groups.values()].toSorted((one, other) => other.count - one.count);
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

// A failed run leaves its message; one that died with its process leaves a value containing a message.
function reasonIn(output: object | null): string {
  const reason = fieldOf(output, 'message') ?? fieldOf(fieldOf(output, 'value'), 'message');
  return typeof reason === 'string' ? (reason.split('\n')[0] ?? '').slice(0, 200) : 'no reason given';
}

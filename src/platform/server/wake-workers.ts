import type { PgBoss } from 'pg-boss';
import type { Logger } from './log.ts';

const GATHER_MILLIS = 20;

// The channel on which the queue's workers listen; the library names it after the schema and keeps the name to itself.
const WAKE = `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from unnest($1::text[]) as queue (name)`;

export type WakeWorkers = { wake(names: Iterable<string>): void; stop(): Promise<void> };

/**
 * Tells sleeping workers that their queues have something, after the transaction that put it there: at once, and then once for
 * all that comes within 20 ms. It is a hint only: who is not told looks by itself within two seconds.
 */
export function createWakeWorkers(boss: PgBoss, log: Logger): WakeWorkers {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let telling: Promise<unknown> = Promise.resolve();
  const tell = () => {
    timer = null;
    if (waiting.size === 0) return;
    timer = setTimeout(tell, GATHER_MILLIS);
    const names = [...waiting];
    waiting.clear();
    telling = telling
      .then(() => boss.getDb().executeSql(WAKE, [names]))
      .catch((error: unknown) => log.debug({ err: error }, 'workers not told of jobs'));
  };
  return {
    wake(names) {
      for (const name of names) waiting.add(name);
      // What ends at the same moment is told together too.
      timer ??= setTimeout(tell, 0);
    },
    async stop() {
      if (timer !== null) clearTimeout(timer);
      tell();
      if (timer !== null) clearTimeout(timer);
      await telling;
    },
  };
}

import type { PgBoss } from 'pg-boss';
import type { Logger } from '../log/log.ts';

const GATHER_MILLIS = 20;

// The channel that the queue's workers listen on; the library derives its name from the schema and doesn't expose it.
const WAKE = `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from unnest($1::text[]) as queue (name)`;

export type WakeWorkers = { wake(names: Iterable<string>): void; stop(): Promise<void> };

/**
 * Notifies idle workers, after a commit, that their queues have jobs: at once, and then once for everything that arrives within 20 ms. Only
 * a hint: a worker that misses it polls within two seconds.
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
      .catch((error: unknown) => log.debug({ err: error }, 'workers not notified of jobs'));
  };
  return {
    wake(names) {
      for (const name of names) waiting.add(name);
      // Commits that end at the same moment share one notification.
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

import type { PgBoss } from 'pg-boss';
import type { Logger } from '../log/log.ts';
import { skipRepeats } from '../log/skip-repeats.ts';

const LOOK_EVERY_MS = 2000;

const DUE = `
  select queue.name from unnest($1::text[]) as queue (name)
  where exists (select from pgboss.job where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= pgboss.job_now())`;

type WatchedBoss = Pick<PgBoss, 'getDb' | 'notifyWorker'>;

/**
 * Wakes the fetchers of queues with jobs that could run: those whose time has come, those that are tried again, and those of a notification
 * that was missed. One statement every two seconds asks for all queues; begins with the first of them.
 */
export function watchDueJobs(boss: WatchedBoss, log: Logger): { watch(queue: string, fetchers: string[]): void; stop(): Promise<void> } {
  const watched = new Map<string, string[]>();
  const once = skipRepeats(() => new Date());
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let isOver = false;
  const look = async () => {
    try {
      const { rows } = await boss.getDb().executeSql(DUE, [[...watched.keys()]]);
      for (const { name } of rows as { name: string }[]) for (const fetcher of watched.get(name) ?? []) boss.notifyWorker(fetcher);
    } catch (error) {
      once(error, (repeats) => log.warn({ err: error, repeats }, 'due jobs not looked for'));
    }
    if (!isOver) wait();
  };
  const wait = () => {
    timer = setTimeout(() => {
      looking = look();
    }, LOOK_EVERY_MS);
  };
  return {
    watch(queue, fetchers) {
      watched.set(queue, fetchers);
      if (timer === null) wait();
    },
    async stop() {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
      await looking;
    },
  };
}

import { PgBoss, type Queue } from 'pg-boss';
import type { z } from 'zod';
import { NO_SESSION_LIMITS, type Db, type Tx } from '#db/client.ts';
import { DEAD_LETTER_QUEUE, DEAD_LETTER_SECONDS, deadLettersOf, type DeadLetters } from './dead-letters.ts';
import { limitsOfJob } from './job-limits.ts';
import type { Logger } from '../log/log.ts';
import { skipRepeats } from '../log/skip-repeats.ts';
import { createWakeWorkers, putJobs, type JobOrder } from './enqueue-jobs.ts';
import { runJobs } from './run-jobs.ts';
import type { Services } from '../program/services.ts';

/** Deferred work: its name, its payload's schema, and where its heavy code is (imported on first use). */
export type JobDefinition<Payload extends object> = {
  name: string;
  payload: z.ZodType<Payload>;
  load: () => Promise<(services: Services, payload: Payload) => Promise<void>>;
  /** How often a failed run is retried; 12 by default. */
  retryLimit?: number;
  /** Time limit of one run, 120 s by default; a run that exceeds it is retried. */
  expireInSeconds?: number;
  /**
   * How many of these jobs one worker runs at once; 2 by default. The slots are this kind's alone, so a backlog of one kind doesn't delay
   * another.
   */
  concurrency?: number;
  /** Five-field cron in UTC; the payload is then empty. */
  schedule?: string;
  /** Parses the queued payload and loads the code; the function it returns is one run. */
  prepare: (data: unknown) => Promise<(services: Services) => Promise<void>>;
};

/** A definition without its payload's type. */
export type AnyJobDefinition = Omit<JobDefinition<never>, 'payload' | 'load'> & { payload: z.ZodType<object> };

export type JobQueue = DeadLetters & {
  /** Adds jobs to the queue as part of the caller's transaction: they exist if and only if it commits. */
  put(db: Db | Tx, orders: JobOrder[]): Promise<void>;
  /** Notifies workers, after the commit, of jobs in these queues; a worker that misses it polls soon anyway. */
  wake(names: Iterable<string>): void;
  /** Starts running jobs of these definitions. */
  work(services: Services, definitions: AnyJobDefinition[]): Promise<void>;
  stop(): Promise<void>;
};

/** Declares a job; the payload's type follows from its schema. */
export function defineJob<Payload extends object>(definition: Omit<JobDefinition<Payload>, 'prepare'>): JobDefinition<Payload> {
  return {
    ...definition,
    async prepare(data) {
      const payload = definition.payload.parse(data);
      const run = await definition.load();
      return (services) => run(services, payload);
    },
  };
}

type JobOptions = { connectionString: string; log: Logger; role: 'sender' | 'worker'; answerWithinMillis?: number };

// The minimum number of times that a run is taken over after dying with its process.
const TAKEN_OVER = 12;
// Longer than any of the queue's own queries takes.
const ANSWER_WITHIN_MS = 60_000;

/**
 * Opens the job queue in PostgreSQL. Failed runs are retried with growing delays; jobs that fail for good go to the dead-letter queue, with
 * the reason. A run that dies with its process is taken over after about 15 s, so handlers must be safe to run twice. A database response
 * lost on a broken network is given up after a minute, so that a worker recovers by itself. The address must be the server's own, no
 * pooler's: workers listen.
 */
export async function openJobQueue(definitions: AnyJobDefinition[], options: JobOptions): Promise<JobQueue> {
  const worker = options.role === 'worker';
  // The queue passes these on to the driver unchanged.
  const driver = { query_timeout: options.answerWithinMillis ?? ANSWER_WITHIN_MS, keepAlive: true, options: NO_SESSION_LIMITS };
  const boss = new PgBoss({
    ...driver,
    connectionTimeoutMillis: 5000,
    connectionString: options.connectionString,
    application_name: `turnout-jobs-${options.role}`,
    max: worker ? 5 : 2,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
    ...(worker ? { superviseIntervalSeconds: 2, monitorIntervalSeconds: 5 } : {}),
  });
  const once = skipRepeats(() => new Date());
  boss.on('error', (error) => once(error, (repeats) => options.log.error({ err: error, repeats }, 'job queue')));
  await boss.start();
  await createQueues(boss, definitions);
  const workers = createWakeWorkers(boss, options.log);
  return {
    put: putJobs,
    wake: (names) => workers.wake(names),
    async work(services, jobs) {
      for (const job of jobs) await runJobs(boss, services, job);
    },
    ...deadLettersOf(boss),
    async stop() {
      await workers.stop();
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

async function createQueues(boss: PgBoss, definitions: AnyJobDefinition[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existing.has(DEAD_LETTER_QUEUE)) await boss.createQueue(DEAD_LETTER_QUEUE, { retryLimit: 0, retentionSeconds: DEAD_LETTER_SECONDS });
  for (const job of definitions) {
    const { retries, seconds } = limitsOfJob(job);
    // A scheduled job without retries needs no dead letter: its next run does the same work.
    const deadLetter = job.schedule !== undefined && retries === 0 ? null : DEAD_LETTER_QUEUE;
    const options: Omit<Queue, 'name' | 'deadLetter'> = {
      notify: true,
      heartbeatSeconds: 10,
      // The worker itself decides whether a failed run is retried.
      retryLimit: Math.max(retries, TAKEN_OVER),
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: seconds,
    };
    const found = existing.get(job.name);
    if (found === undefined) await boss.createQueue(job.name, deadLetter === null ? options : { ...options, deadLetter });
    // Each update is a write that other programs wait for; after a crash, a restarting program usually finds everything unchanged.
    else if (!areSettled(found, { ...options, deadLetter })) await boss.updateQueue(job.name, { ...options, deadLetter });
  }
}

function areSettled(found: Queue, wanted: object): boolean {
  const kept = new Map<string, unknown>(Object.entries(found));
  return Object.entries(wanted).every(([option, value]) => kept.get(option) === value);
}

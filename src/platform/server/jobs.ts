import { PgBoss, type Queue } from 'pg-boss';
import type { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { DEAD_LETTER_QUEUE, deadLettersOf, type DeadLetters } from './dead-letters.ts';
import { limitsOfJob } from './limits-of-job.ts';
import type { Logger } from './log.ts';
import { putJobs, type JobOrder } from './put-jobs.ts';
import { runJobs } from './run-jobs.ts';
import type { Services } from './services.ts';
import { createWakeWorkers } from './wake-workers.ts';

/** Work that happens later: its name, the shape of its payload, and where the heavy code is (imported when first needed). */
export type JobDefinition<Payload extends object> = {
  name: string;
  payload: z.ZodType<Payload>;
  load: () => Promise<(services: Services, payload: Payload) => Promise<void>>;
  /** How often a run that failed is repeated, 12 times unless told otherwise. */
  retryLimit?: number;
  /** How long one run may take before it is given to somebody else, 120 s unless told otherwise. */
  expireInSeconds?: number;
  /**
   * How many of this job one worker runs at a time, 2 unless told otherwise. Nothing but its own kind takes these places, so a backlog
   * of one kind does not delay another.
   */
  concurrency?: number;
  /** Five-field cron in UTC; the payload is then empty. */
  schedule?: string;
  /** Reads what the queue kept and fetches the code; what that answers with is one run. */
  prepare: (data: unknown) => Promise<(services: Services) => Promise<void>>;
};

/** A definition whose payload is known only to itself. */
export type AnyJobDefinition = Omit<JobDefinition<never>, 'payload' | 'load'> & { payload: z.ZodType<object> };

export type JobQueue = DeadLetters & {
  /** Puts jobs into the queue as part of the caller's transaction: they exist if and only if that commits. */
  put(db: Db | Tx, orders: JobOrder[]): Promise<void>;
  /** Tells workers, after the commit, that there are jobs in these queues; who misses it looks by itself soon. */
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

// How often at least a run that died with its process is taken over.
const TAKEN_OVER = 12;
// Longer than anything that the queue asks takes.
const ANSWER_WITHIN_MS = 60_000;

/**
 * The queue in PostgreSQL. Failed runs are repeated with growing pauses; what fails for good goes to the dead-letter queue, with the reason.
 * A run that dies with its process is taken over after about 15 s, so handlers must be safe to run twice. An answer of the
 * database that a broken network has swallowed is given up after a minute, so that a worker finds its way back by itself.
 */
export async function openJobQueue(definitions: AnyJobDefinition[], options: JobOptions): Promise<JobQueue> {
  const worker = options.role === 'worker';
  // The queue hands these on to the driver as they are.
  const driver = { query_timeout: options.answerWithinMillis ?? ANSWER_WITHIN_MS, keepAlive: true };
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
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'));
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
  if (!existing.has(DEAD_LETTER_QUEUE)) await boss.createQueue(DEAD_LETTER_QUEUE, { retryLimit: 0 });
  for (const job of definitions) {
    const { retries, seconds } = limitsOfJob(job);
    // Whoever comes again by itself leaves nothing to put back: its next run does the same work.
    const deadLetter = job.schedule !== undefined && retries === 0 ? null : DEAD_LETTER_QUEUE;
    const options: Omit<Queue, 'name' | 'deadLetter'> = {
      notify: true,
      heartbeatSeconds: 10,
      // Of a run that fails the worker itself says whether it is repeated.
      retryLimit: Math.max(retries, TAKEN_OVER),
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: seconds,
    };
    const found = existing.get(job.name);
    if (found === undefined) await boss.createQueue(job.name, deadLetter === null ? options : { ...options, deadLetter });
    // Each is a write that the others wait for; a program that comes back after a crash finds all as it was.
    else if (!areSettled(found, { ...options, deadLetter })) await boss.updateQueue(job.name, { ...options, deadLetter });
  }
}

function areSettled(found: Queue, wanted: object): boolean {
  const kept = new Map<string, unknown>(Object.entries(found));
  return Object.entries(wanted).every(([option, value]) => kept.get(option) === value);
}

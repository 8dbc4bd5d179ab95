import type { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import type { DeadLetters } from './dead-letters.ts';
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

/**
 * A job to enqueue: the queue's name, the payload that its definition has accepted, the earliest start, and its priority within the queue
 * (0 is normal).
 */
export type JobOrder = { name: string; payload: object; startAfter: Date | null; priority: number };

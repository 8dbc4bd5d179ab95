import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NewId } from '#kernel/ids/id.ts';
import type { Now } from '#kernel/time/instant.ts';
import type { Db, Tx } from '#db/client.ts';
import { sendingAtOnce } from '#db/statement.ts';
import type { Publish, Change } from '../live/changes.ts';
import { isConflict } from '../http/faults.ts';
import { together } from './together.ts';
import type { JobDefinition, JobQueue, JobOrder } from '../jobs/jobs.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Config } from '../program/config.ts';

const openTransaction = new AsyncLocalStorage<true>();

/** Among a queue's jobs that may start, those with higher priority come first; 0 by default. */
type JobOptions = { startAfter?: Date; priority?: number };

/**
 * The context of a command: one transaction, one instant for all its rows, jobs and changes that go out only if it commits, and limits whose
 * counts do too.
 */
export type CommandContext = {
  tx: Tx;
  now: Date;
  newId: NewId;
  /** Publishes the change, after the commit, to people who are viewing it. */
  publish(change: Change): void;
  /** Takes the job, or just its name and its payload's schema, because the code that does the work may be unknown here. */
  enqueue<Payload extends object>(
    job: Pick<JobDefinition<Payload>, 'name' | 'payload'>,
    payload: Payload,
    options?: JobOptions,
  ): Promise<void>;
  /**
   * Waits for a statement that has been sent only with the commit, which then travels with it: for writes of which nothing more has to be
   * known. If one fails, so does the transaction.
   */
  untilCommit(sent: Promise<unknown>): void;
  rateLimits: Pick<RateLimits, 'consumeEach'>;
  /** Whose accounts and money of the payment provider this program deals with: its stand-in's, its test mode's or the real ones. */
  paymentMode: Config['payments']['mode'];
};

type TransactionServices = {
  config: { payments: Pick<Config['payments'], 'mode'> };
  db: Db;
  now: Now;
  newId: NewId;
  jobs: JobQueue;
  publish?: Publish;
  rateLimits: CommandContext['rateLimits'];
};

// Two transactions that collided must not retry at the same moment, or they may collide again.
const PAUSES_MS = [5, 25, 125];

/**
 * Runs a command in one READ COMMITTED transaction. A refusal or fault rolls everything back, including its jobs. If PostgreSQL rolled it
 * back only because of a conflict (deadlock, serialisation failure), it is retried up to three times, so a command must keep nothing
 * outside its transaction. Commands must not call the network: adapters check that with `assertOutsideTransaction`.
 */
export async function inTransaction<Result>(
  services: TransactionServices,
  command: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    const orders: JobOrder[] = [];
    const changes: Change[] = [];
    try {
      const result = await runOnce(services, command, { orders, changes });
      if (changes.length > 0) services.publish?.(changes);
      services.jobs.wake(orders.filter(({ startAfter }) => startAfter === null).map(({ name }) => name));
      return result;
    } catch (error) {
      const pause = PAUSES_MS[tries];
      if (pause === undefined || !isConflict(error)) throw error;
      await sleep(pause);
    }
  }
}

type Batched = { orders: JobOrder[]; changes: Change[] };

// Not async itself: it would take the command's place in a fault's stack trace, which holds ten frames.
function runOnce<Result>(
  services: TransactionServices,
  command: (context: CommandContext) => Promise<Result>,
  { orders, changes }: Batched,
): Promise<Result> {
  const last: Promise<unknown>[] = [];
  const untilCommit = (sent: Promise<unknown>) => {
    sent.catch(() => undefined);
    last.push(sent);
  };
  const committed = services.db.transaction().execute((tx) =>
    sendingAtOnce(tx, () =>
      openTransaction.run(true, async () => {
        const done = await command({
          tx,
          now: services.now(),
          newId: services.newId,
          async enqueue(job, payload, { startAfter, priority = 0 } = {}) {
            orders.push({ name: job.name, payload: job.payload.parse(payload), startAfter: startAfter ?? null, priority });
          },
          publish: (change) => void changes.push(change),
          untilCommit,
          rateLimits: services.rateLimits,
          paymentMode: services.config.payments.mode,
        });
        // All at once, as the last step before the commit, which travels with it: if this fails, PostgreSQL rolls back instead.
        const putting = services.jobs.put(tx, orders);
        untilCommit(putting);
        // What fails without asking the database fails here.
        await Promise.race([putting, Promise.resolve()]);
        return done;
      }),
    ),
  );
  return committed.then(
    async (done) => {
      await together(last);
      return done;
    },
    async (error: unknown) => {
      // The commit's own error would only say that the transaction had failed before.
      await together([...last, committed]);
      throw error;
    },
  );
}

/** Throws if called inside a transaction: a lock must never wait for an external server. */
export function assertOutsideTransaction(what: string): void {
  if (openTransaction.getStore()) throw new Error(`${what} was called inside a transaction. Enqueue a job instead.`);
}

import { type Job, type JobResult, PgBoss, type Queue } from 'pg-boss';
import { DatabaseError } from 'pg';
import { errorCode } from '#kernel/objects/error-code.ts';
import { statement } from '#db/statement.ts';
import { NO_SESSION_LIMITS, type Db, type Tx } from '#db/client.ts';
import { isNonRetryable } from './non-retryable.ts';
import type { AnyJobDefinition, JobQueue, JobOrder } from './jobs.ts';
import type { Services } from '../program/services.ts';
import { DEAD_LETTER_QUEUE, DEAD_LETTER_SECONDS, deadLettersOf } from './dead-letters.ts';
import type { Logger } from '../log/log.ts';
import { skipRepeats } from '../log/skip-repeats.ts';
import { span } from '../tracing/span.ts';
import { watchDueJobs } from './watch-due-jobs.ts';
import { takeOrderer, withOrderer } from './ordered-by.ts';

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
  const due = watchDueJobs(boss, options.log);
  return {
    put: putJobs,
    wake: (names) => workers.wake(names),
    async work(services, jobs) {
      for (const job of jobs) due.watch(job.name, await runJobs(boss, services, job));
    },
    ...deadLettersOf(boss),
    async stop() {
      await due.stop();
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

/** Returns how often a failed run is retried, the seconds that one run may take, and how many of them one worker runs at once. */
function limitsOfJob(job: AnyJobDefinition): { retries: number; seconds: number; concurrency: number } {
  return { retries: job.retryLimit ?? 12, seconds: job.expireInSeconds ?? 120, concurrency: job.concurrency ?? 2 };
}

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
    payloads: orders.map(({ payload }) => JSON.stringify(withOrderer(payload))),
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
 * a hint: a worker that misses it finds them within two seconds.
 */
function createWakeWorkers(boss: PgBoss, log: Logger): WakeWorkers {
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

const NON_RETRYABLE_RETRIES = 5;

// Those of the first forty minutes. What fails for longer needs somebody, even if it is tried for days.
const UNNOTICED_RETRIES = 12;

// The queue fails a whole batch when its time is up; a run that hangs is ended before that, on its own.
const SPARE_SECONDS = 5;

// Each fetcher by itself only in case the watch fails: two for each of a hundred queues would be most of what an idle worker does.
const FETCH_SECONDS = 60;

/**
 * Runs the jobs of one kind: as many at once as its concurrency allows, fetched together when the queue or the watch on due jobs wakes it.
 * After a full batch it fetches again at once. Returns the ids of its fetchers.
 */
async function runJobs(boss: PgBoss, services: Services, job: AnyJobDefinition): Promise<string[]> {
  if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule, {});
  const { concurrency } = limitsOfJob(job);
  // Two fetchers, so that a slow run holds up at most half of the others, and one works while the other fetches.
  const sizes = [Math.ceil(concurrency / 2), Math.floor(concurrency / 2)];
  const fetchers: string[] = [];
  for (const size of sizes.filter((places) => places > 0)) fetchers.push(await startFetcher(boss, services, job, size));
  return fetchers;
}

async function startFetcher(boss: PgBoss, services: Services, job: AnyJobDefinition, batchSize: number): Promise<string> {
  let fetcherId: string | null = null;
  fetcherId = await boss.work(
    job.name,
    { batchSize, perJobResults: true, pollingIntervalSeconds: FETCH_SECONDS, notifyPollingIntervalSeconds: FETCH_SECONDS },
    async (batch: Job<object>[]) => {
      if (batch.length === batchSize && fetcherId !== null) boss.notifyWorker(fetcherId);
      const results = await Promise.all(batch.map((one) => runJob(services, job, one)));
      await deletePayloads(services, job.name, batch, results);
      return results;
    },
  );
  return fetcherId;
}

async function runJob(services: Services, job: AnyJobDefinition, { id, data, retryCount }: Job<object>): Promise<JobResult> {
  const { retries, seconds } = limitsOfJob(job);
  try {
    // It was done by a process that died before it could say so.
    if ('done' in data && data.done === true) return { id, status: 'completed' };
    const { payload, orderedBy } = takeOrderer(data);
    await span(`job ${job.name}`, { kind: 'job', facts: { 'job.name': job.name, 'job.retries': retryCount }, orderedBy }, async () => {
      const run = await job.prepare(payload);
      await endWithin(seconds - SPARE_SECONDS, run(services));
    });
    return { id, status: 'completed' };
  } catch (error) {
    const limit = isNonRetryable(error) ? Math.min(NON_RETRYABLE_RETRIES, retries) : retries;
    const fields = { err: error, job: job.name, jobId: id };
    if (retryCount < Math.min(limit, UNNOTICED_RETRIES)) services.log.warn(fields, 'job failed, will be repeated');
    else if (retryCount < limit) services.log.error(fields, 'job keeps failing, will be repeated');
    else services.log.error(fields, 'job failed for good');
    return { id, status: retryCount < limit ? 'failed' : 'deadletter', output: reasonOf(error) };
  }
}

const FORGET = statement<never, { name: string; ids: string[] }>(
  `update pgboss.job set data = '{"done": true}' where name = :name::text and id = any(:ids::uuid[])`,
);

// The queue keeps finished jobs for days. What they were about, such as a mail and its recipient, is not needed that long.
async function deletePayloads({ db, log }: Services, name: string, batch: Job<object>[], results: JobResult[]): Promise<void> {
  const done = new Set(results.flatMap(({ id, status }) => (status === 'completed' ? [id] : [])));
  const ids = batch.filter(({ id, data }) => done.has(id) && Object.keys(data ?? {}).length > 0).map(({ id }) => id);
  if (ids.length === 0) return;
  await FORGET.run(db, { name, ids }).catch((error: unknown) =>
    log.warn({ err: error, job: name }, 'payloads of finished jobs not removed'),
  );
}

/** The part of a fault that operators see in the queue; drivers and clients put people's data into an error's other fields. */
function reasonOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'A run threw something that is not an Error.' };
  const causes =
    error instanceof AggregateError ? error.errors.slice(0, 5).map((cause) => (cause instanceof Error ? cause.message : '')) : [];
  const code = errorCode(error);
  return {
    name: error.name,
    message: error.message,
    ...(code === null ? {} : { code }),
    ...(causes.length > 0 ? { causes } : {}),
    stack: error.stack,
  };
}

async function endWithin(seconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The run took longer than ${seconds} s.`)), seconds * 1000);
  });
  await Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

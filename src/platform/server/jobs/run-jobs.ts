import type { Job, JobResult, PgBoss } from 'pg-boss';
import { errorCode } from '#kernel/objects/error-code.ts';
import { statement } from '#db/statement.ts';
import { isNonRetryable } from './non-retryable.ts';
import type { AnyJobDefinition } from './jobs.ts';
import { limitsOfJob } from './job-limits.ts';
import type { Services } from '../program/services.ts';

const POLL_SECONDS = 2;
const NON_RETRYABLE_RETRIES = 5;
// Those of the first forty minutes. What fails for longer needs somebody, even if it is tried for days.
const UNNOTICED_RETRIES = 12;
// The queue fails a whole batch when its time is up; a run that hangs is ended before that, on its own.
const SPARE_SECONDS = 5;

/**
 * Runs the jobs of one kind: as many at once as its concurrency allows, fetched together when the queue wakes it and every two seconds in
 * any case. After a full batch it fetches again at once.
 */
export async function runJobs(boss: PgBoss, services: Services, job: AnyJobDefinition): Promise<void> {
  if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule, {});
  const { concurrency } = limitsOfJob(job);
  // Two fetchers, so that a slow run holds up at most half of the others, and one works while the other fetches.
  const sizes = [Math.ceil(concurrency / 2), Math.floor(concurrency / 2)];
  for (const size of sizes.filter((places) => places > 0)) await startFetcher(boss, services, job, size);
}

async function startFetcher(boss: PgBoss, services: Services, job: AnyJobDefinition, batchSize: number): Promise<void> {
  let fetcherId: string | null = null;
  fetcherId = await boss.work(
    job.name,
    { batchSize, perJobResults: true, pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS },
    async (batch: Job<object>[]) => {
      if (batch.length === batchSize && fetcherId !== null) boss.notifyWorker(fetcherId);
      const results = await Promise.all(batch.map((one) => runJob(services, job, one)));
      await deletePayloads(services, job.name, batch, results);
      return results;
    },
  );
}

async function runJob(services: Services, job: AnyJobDefinition, { id, data, retryCount }: Job<object>): Promise<JobResult> {
  const { retries, seconds } = limitsOfJob(job);
  try {
    // It was done by a process that died before it could say so.
    if ('done' in data && data.done === true) return { id, status: 'completed' };
    const run = await job.prepare(data);
    await endWithin(seconds - SPARE_SECONDS, run(services));
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

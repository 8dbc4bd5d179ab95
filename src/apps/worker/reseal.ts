import { z } from 'zod';
import type { Services } from '#platform/server/program/services.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/**
 * Seals anew what is sealed under a former APP_SECRET. Enqueued at each start of a program that knows one, and every ten minutes: a worker
 * that is yet to be moved may have taken the job. Without a former secret there is nothing to do.
 */
export const resealJob = defineJob({
  name: 'platform.reseal',
  payload: z.strictObject({}),
  schedule: '*/10 * * * *',
  concurrency: 1,
  expireInSeconds: 3600,
  load: async () => (await import('./reseal.run.ts')).resealAll,
});

/** Enqueues the resealing of what this program's predecessor may have sealed under a former secret. */
export async function orderReseal({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  await jobs.put(db, [{ name: resealJob.name, payload: {}, startAfter: null, priority: -1 }]);
  jobs.wake([resealJob.name]);
}

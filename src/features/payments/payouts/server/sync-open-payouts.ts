import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/**
 * Reads every creator's recent payouts again each night, some people at a time: a run that fails is retried with its own people, and the
 * next is enqueued once it is done.
 */
export const syncOpenPayoutsJob = defineJob({
  name: 'payments.read-payouts',
  payload: z.strictObject({ afterUserId: Id.optional() }),
  schedule: '40 3 * * *',
  expireInSeconds: 600,
  retryLimit: 5,
  concurrency: 1,
  load: async () => (await import('./sync-open-payouts.run.ts')).syncOpenPayouts,
});

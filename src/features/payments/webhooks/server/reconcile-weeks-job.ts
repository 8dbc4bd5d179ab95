import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Finds what happened to refunds and disputes in the last weeks that no webhook reported, every night before the books are compared. */
export const reconcileWeeksJob = defineJob({
  name: 'payments.look-back',
  payload: z.strictObject({}),
  schedule: '10 3 * * *',
  expireInSeconds: 1500,
  retryLimit: 2,
  concurrency: 1,
  load: async () => (await import('./reconcile-weeks.ts')).reconcileWeeks,
});

import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Compares our orders with the provider's checkouts and repairs what was missed. */
export const reconcilePaymentsJob = defineJob({
  name: 'payments.reconcile',
  payload: z.strictObject({}),
  schedule: '*/5 * * * *',
  expireInSeconds: 280,
  // The schedule runs it again anyway; retries of a failed run would pile up beside it.
  retryLimit: 0,
  concurrency: 1,
  load: async () => (await import('./reconcile.ts')).reconcile,
});

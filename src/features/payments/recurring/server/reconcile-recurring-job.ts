import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Compares our recurring orders with the provider's subscriptions, repairs what was missed, and ends what nobody paid for. */
export const reconcileRecurringJob = defineJob({
  name: 'payments.reconcile-recurring',
  payload: z.strictObject({}),
  schedule: '2-57/5 * * * *',
  expireInSeconds: 280,
  // The schedule runs it again anyway; retries of a failed run would pile up beside it.
  retryLimit: 0,
  concurrency: 1,
  load: async () => (await import('./reconcile-recurring.ts')).reconcileRecurring,
});

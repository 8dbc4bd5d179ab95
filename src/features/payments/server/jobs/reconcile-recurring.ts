import { z } from 'zod';
import { defineJob } from '#platform/server/jobs.ts';

/** Compares our orders that renew themselves with the provider's subscriptions, repairs what was missed, and ends what nobody paid. */
export const reconcileRecurringJob = defineJob({
  name: 'payments.reconcile-recurring',
  payload: z.strictObject({}),
  schedule: '2-57/5 * * * *',
  expireInSeconds: 280,
  // It comes again by itself; repeats of a run that failed would pile up beside it.
  retryLimit: 0,
  concurrency: 1,
  load: async () => (await import('../provider/reconcile-recurring.ts')).reconcileRecurring,
});

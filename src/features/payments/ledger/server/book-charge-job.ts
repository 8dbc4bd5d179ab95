import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/**
 * Books what the provider hadn't reported yet when a card was charged, in case its webhook is lost; retried until everything is reported.
 */
export const bookChargeJob = defineJob({
  name: 'payments.note-charge',
  payload: z.strictObject({ ownerUserId: Id, paymentId: Id }),
  concurrency: 2,
  load: async () => (await import('./book-charge.ts')).bookLateCharge,
});

import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { defineJob } from '#platform/server/jobs.ts';

/** Books what the provider had not told yet when a card was charged, in case its word of it is lost; tried until all is told. */
export const noteChargeJob = defineJob({
  name: 'payments.note-charge',
  payload: z.strictObject({ ownerUserId: Id, paymentId: Id }),
  concurrency: 2,
  load: async () => (await import('../provider/note-late-charge.ts')).noteLateCharge,
});

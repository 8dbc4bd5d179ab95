import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Settles one order after its checkout has closed, in case no webhook arrived. */
export const closeStaleOrderJob = defineJob({
  name: 'payments.settle-order',
  payload: z.strictObject({ ownerUserId: Id, paymentId: Id }),
  concurrency: 8,
  load: async () => (await import('../../../api/checkout/close-order.ts')).closeStaleOrder,
});

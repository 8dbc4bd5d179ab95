import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { defineJob } from '#platform/server/jobs.ts';

/** Closes a suspended person's open checkouts, as buyer and as seller, and ends what renews with its period. */
export const stopOrdersJob = defineJob({
  name: 'payments.stop-orders',
  payload: z.strictObject({ userId: Id }),
  load: async () => (await import('../provider/stop-orders.ts')).stopOrders,
});

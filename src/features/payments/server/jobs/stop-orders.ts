import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Closes the open checkouts, as buyer and as seller, of a person who is suspended or has left; ends what renews with its period. */
export const stopOrdersJob = defineJob({
  name: 'payments.stop-orders',
  payload: z.strictObject({ userId: Id }),
  load: async () => (await import('../workflows/stop-orders.ts')).stopOrders,
});

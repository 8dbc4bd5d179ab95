import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { defineJob } from '#platform/server/jobs.ts';

/** Brings about at the provider what was decided of an order that renews itself: its end, now or with its period. */
export const endRecurringJob = defineJob({
  name: 'payments.end-recurring',
  payload: z.strictObject({ ownerUserId: Id, id: Id }),
  load: async () => (await import('../provider/end-recurring.ts')).endRecurring,
});

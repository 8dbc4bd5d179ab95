import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Ends a recurring order at the provider as decided, now or with its period. */
export const endRecurringJob = defineJob({
  name: 'payments.end-recurring',
  payload: z.strictObject({ ownerUserId: Id, id: Id }),
  load: async () => (await import('../../api/recurring/end-recurring.ts')).endRecurring,
});

import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Ends the places of a refund that was settled without them: a process of an older version doesn't know this job. */
export const endRefundedPlacesJob = defineJob({
  name: 'payments.end-refunded-places',
  payload: z.strictObject({ ownerUserId: Id, refundId: Id }),
  load: async () => (await import('./end-refunded-places.run.ts')).endRefundedPlaces,
});

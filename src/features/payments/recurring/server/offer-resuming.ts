import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Notifies a buyer that they can resume what a suspension of its seller would have ended, unless that is no longer so. */
export const offerResumingJob = defineJob({
  name: 'payments.offer-resuming',
  payload: z.strictObject({ ownerUserId: Id, id: Id }),
  load: async () => (await import('./offer-resuming.run.ts')).offerResuming,
});

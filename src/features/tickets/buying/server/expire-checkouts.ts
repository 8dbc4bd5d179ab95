import { checkoutsToClose } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Closes every open checkout of an event that was cancelled or taken down. */
export const expireCheckoutsJob = defineJob({
  ...checkoutsToClose,
  load: async () => (await import('./expire-checkouts.run.ts')).expireCheckouts,
});

import { waitingListToAdvance } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Brings the waiting list of an event up to date when an offer is to be sent or runs out, and when the event starts or is changed. */
export const advanceLineJob = defineJob({
  ...waitingListToAdvance,
  load: async () => (await import('./advance-line.run.ts')).runAdvanceLine,
});

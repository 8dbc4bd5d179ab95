import { bookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Looks after the waiting lists of a host, or of a person, once something that kept people from booking has begun or ended. */
export const advanceLinesJob = defineJob({
  ...bookingChanged,
  load: async () => (await import('./advance-lines.run.ts')).advanceLines,
});

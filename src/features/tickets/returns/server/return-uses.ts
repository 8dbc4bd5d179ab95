import { usesToReturn } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Returns the places in a cancelled event to the memberships that paid for them. */
export const returnUsesJob = defineJob({
  ...usesToReturn,
  load: async () => (await import('./return-uses.run.ts')).runReturnUses,
});

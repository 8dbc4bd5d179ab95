import { attendedToAsk } from '#features/tickets/api/attended.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Asks somebody who was checked in how it was, an hour after the date is over. */
export const askHowItWas = defineJob({
  ...attendedToAsk,
  load: async () => (await import('./ask-how-it-was.run.ts')).runAskHowItWas,
});

import { caughtUp } from '#features/search/server/commands/announce-caught-up.ts';
import { defineJob } from '#platform/server/jobs.ts';

/** Counts what there is to explore as soon as all that can be found was written down anew. */
export const countAnewJob = defineJob({
  ...caughtUp,
  load: async () => (await import('./count-explore.run.ts')).runCountExplore,
  concurrency: 1,
});

import { caughtUp } from '#features/search/api/caught-up.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Recounts explore as soon as the search index has caught up. */
export const recountExploreJob = defineJob({
  ...caughtUp,
  load: async () => (await import('./count-explore.run.ts')).runCountExplore,
  concurrency: 1,
});

import { z } from 'zod';
import { defineJob } from '#platform/server/jobs.ts';

/** Once an hour, and when the worker starts: how much there is of each topic and in each town, and which tags rise. */
export const countExploreJob = defineJob({
  name: 'discovery.count-explore',
  payload: z.strictObject({}),
  load: async () => (await import('./count-explore.run.ts')).runCountExplore,
  schedule: '9 * * * *',
  expireInSeconds: 600,
  retryLimit: 2,
  concurrency: 1,
});

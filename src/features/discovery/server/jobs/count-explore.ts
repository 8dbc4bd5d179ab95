import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Counts the sessions of each topic and town and finds the rising tags, every hour and when the worker starts. */
export const countExploreJob = defineJob({
  name: 'discovery.count-explore',
  payload: z.strictObject({}),
  load: async () => (await import('./count-explore.run.ts')).runCountExplore,
  schedule: '9 * * * *',
  expireInSeconds: 600,
  retryLimit: 2,
  concurrency: 1,
});

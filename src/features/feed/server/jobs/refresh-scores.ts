import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Refreshes creators' scores every hour: followers, engagement and sales (docs/product.md#score). */
export const refreshScoresJob = defineJob({
  name: 'feed.refresh-scores',
  payload: z.object({}),
  load: async () => (await import('./refresh-scores.run.ts')).runRefreshScores,
  schedule: '23 * * * *',
  expireInSeconds: 900,
  retryLimit: 2,
  concurrency: 1,
});

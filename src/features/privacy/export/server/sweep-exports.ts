import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Removes, every hour, the exports whose link has expired. */
export const sweepExportsJob = defineJob<object>({
  name: 'accounts.sweep-exports',
  payload: z.object({}),
  load: async () => (await import('./sweep-exports.run.ts')).runSweepExports,
  concurrency: 1,
  schedule: '47 * * * *',
});

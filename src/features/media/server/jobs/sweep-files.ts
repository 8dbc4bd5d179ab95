import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Nightly: deletes files that no row names, such as those of a worker that died between a file and its row. */
export const sweepFiles = defineJob<object>({
  name: 'media.sweep-files',
  payload: z.object({}),
  load: async () => (await import('./sweep-files.run.ts')).runSweepFiles,
  concurrency: 1,
  expireInSeconds: 4 * 3600,
  schedule: '41 3 * * *',
});

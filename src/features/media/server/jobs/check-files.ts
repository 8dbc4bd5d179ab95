import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Nightly: checks that everything shown as ready has its files, and that a seventh of it is unchanged; reports to the operator if not. */
export const checkFiles = defineJob<object>({
  name: 'media.check-files',
  payload: z.object({}),
  load: async () => (await import('./check-files.run.ts')).runCheckFiles,
  concurrency: 1,
  expireInSeconds: 4 * 3600,
  schedule: '41 4 * * *',
});

import { z } from 'zod';
import { defineJob } from '#platform/server/jobs.ts';

/** Each night: looks whether everything that is shown as ready has its files, and of a seventh whether they are as they were; tells the operator when not. */
export const checkFiles = defineJob<object>({
  name: 'media.check-files',
  payload: z.object({}),
  load: async () => (await import('./check-files.run.ts')).runCheckFiles,
  concurrency: 1,
  expireInSeconds: 4 * 3600,
  schedule: '41 4 * * *',
});

import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Nightly, after files are checked: counts how large tables are and who stores most. */
export const countSizesJob = defineJob<object>({
  name: 'administration.count-sizes',
  payload: z.object({}),
  load: async () => (await import('./growth.ts')).countSizes,
  concurrency: 1,
  expireInSeconds: 3600,
  schedule: '41 5 * * *',
});

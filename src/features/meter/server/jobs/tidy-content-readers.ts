import { z } from 'zod';
import { defineJob } from '#platform/server/jobs.ts';

/** Each hour: what was counted of readers goes after 47 hours, so that no address is known for longer than 48. */
export const tidyContentReadersJob = defineJob({
  name: 'meter.tidy-content-readers',
  payload: z.strictObject({}),
  schedule: '41 * * * *',
  concurrency: 1,
  load: async () => (await import('./tidy-content-readers.run.ts')).runTidyContentReaders,
});

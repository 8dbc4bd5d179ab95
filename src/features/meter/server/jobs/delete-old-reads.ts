import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Every hour, deletes counts of readers after 47 hours, so that no address is stored for more than 48. */
export const tidyContentReadersJob = defineJob({
  name: 'meter.tidy-content-readers',
  payload: z.strictObject({}),
  schedule: '41 * * * *',
  concurrency: 1,
  load: async () => (await import('./delete-old-reads.run.ts')).runTidyContentReaders,
});

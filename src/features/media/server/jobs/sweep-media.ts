import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Hourly: deletes uploads and captions never attached and uploads that are done with, and gives up on media that never became ready. */
export const sweepMedia = defineJob<object>({
  name: 'media.sweep',
  payload: z.object({}),
  load: async () => (await import('./sweep-media.run.ts')).runSweepMedia,
  concurrency: 1,
  schedule: '17 * * * *',
});

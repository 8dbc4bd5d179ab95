import { z } from 'zod';
import { defineJob } from '#platform/server/jobs.ts';

/** Each hour: forgets uploads and captions that were never attached, and uploads that were and are done with, and gives up on what never became ready. */
export const sweepMedia = defineJob<object>({
  name: 'media.sweep',
  payload: z.object({}),
  load: async () => (await import('./sweep-media.run.ts')).runSweepMedia,
  concurrency: 1,
  schedule: '17 * * * *',
});

import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Every ten minutes: sends the digests that are due. */
export const sendDigests = defineJob({
  name: 'notifications.send-digests',
  payload: z.object({}),
  load: async () => (await import('./send-digests.run.ts')).runSendDigests,
  concurrency: 1,
  schedule: '*/10 * * * *',
});

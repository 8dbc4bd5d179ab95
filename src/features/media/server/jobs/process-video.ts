import { z } from 'zod';
import { defineJob } from '#platform/server/jobs.ts';

const Payload = z.strictObject({});

/**
 * Turns one uploaded film into what is served. One is ordered for each film; which film a run takes is decided when it begins, so
 * that the queue stays fair.
 */
export const processVideo = defineJob<z.infer<typeof Payload>>({
  name: 'media.process-video',
  payload: Payload,
  load: async () => (await import('./process-video.run.ts')).runProcessVideo,
  // A film takes all of the processor that others leave.
  concurrency: 1,
  expireInSeconds: 4 * 3600,
});

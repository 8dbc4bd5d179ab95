import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { PROCESSING_RETRIES } from '../../rules.ts';

const Payload = z.strictObject({});

/**
 * Turns an uploaded film into what is served. One job per film; which film a run takes is decided when it starts, to keep the queue fair.
 */
export const processVideo = defineJob<z.infer<typeof Payload>>({
  name: 'media.process-video',
  payload: Payload,
  load: async () => (await import('./process-video.run.ts')).runProcessVideo,
  // A film takes all the processor time that other work leaves.
  concurrency: 1,
  retryLimit: PROCESSING_RETRIES,
  expireInSeconds: 4 * 3600,
});

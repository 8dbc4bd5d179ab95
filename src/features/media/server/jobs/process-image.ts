import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { defineJob } from '#platform/server/jobs.ts';

const Payload = z.strictObject({ userId: Id, entityId: Id });

/**
 * Turns an uploaded image into what is served. One is ordered for each, the less urgent the more of the same person wait, so that the
 * queue stays fair.
 */
export const processImage = defineJob<z.infer<typeof Payload>>({
  name: 'media.process-image',
  payload: Payload,
  load: async () => (await import('./process-image.run.ts')).runProcessImage,
  // Each run fills one thread of the image library.
  concurrency: 2,
  retryLimit: 5,
  expireInSeconds: 180,
});

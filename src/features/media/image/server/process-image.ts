import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { PROCESSING_RETRIES } from '../../rules.ts';

const Payload = z.strictObject({ userId: Id, entityId: Id });

/** Turns an uploaded image into what is served. One job per image; the more a person has waiting, the lower its priority, to stay fair. */
export const processImage = defineJob<z.infer<typeof Payload>>({
  name: 'media.process-image',
  payload: Payload,
  load: async () => (await import('./process-image.run.ts')).runProcessImage,
  // Each run keeps one thread of the image library busy.
  concurrency: 2,
  retryLimit: PROCESSING_RETRIES,
  expireInSeconds: 180,
});

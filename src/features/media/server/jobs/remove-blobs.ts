import { z } from 'zod';
import { defineJob } from '#platform/server/jobs.ts';

const Payload = z.strictObject({ keys: z.array(z.string().max(300)).max(2000) });

/** Deletes stored files that nothing names any more. */
export const removeBlobs = defineJob<z.infer<typeof Payload>>({
  name: 'media.remove-blobs',
  payload: Payload,
  load: async () => (await import('./remove-blobs.run.ts')).runRemoveBlobs,
});

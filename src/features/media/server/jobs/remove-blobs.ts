import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const Keys = z.array(z.string().max(300)).max(2000);
const Payload = z.strictObject({
  keys: Keys,
  /** Everything below these is deleted too: files that a run wrote before it died, which no row names. */
  folders: Keys.optional(),
});

/** Deletes stored files that nothing refers to any more. */
export const removeBlobs = defineJob<z.infer<typeof Payload>>({
  name: 'media.remove-blobs',
  payload: Payload,
  load: async () => (await import('./remove-blobs.run.ts')).runRemoveBlobs,
});

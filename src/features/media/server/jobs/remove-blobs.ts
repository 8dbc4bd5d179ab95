import { z } from 'zod';
import { defineJob } from '#platform/server/jobs.ts';

const Keys = z.array(z.string().max(300)).max(2000);
const Payload = z.strictObject({
  keys: Keys,
  /** Everything below these goes as well: what a run wrote that died before anything named it. */
  folders: Keys.optional(),
});

/** Deletes stored files that nothing names any more. */
export const removeBlobs = defineJob<z.infer<typeof Payload>>({
  name: 'media.remove-blobs',
  payload: Payload,
  load: async () => (await import('./remove-blobs.run.ts')).runRemoveBlobs,
});

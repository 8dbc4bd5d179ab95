import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { PURGE_RETRIES } from '../../rules.ts';

const Keys = z.array(z.string().max(300)).max(2000);
const Payload = z.strictObject({
  keys: Keys,
  /** Everything below these is deleted too: files that a run wrote before it died, which no row names. */
  folders: Keys.optional(),
  /** Whether this is the second purge, of what a shared cache was fetching while the files were deleted. */
  isSecond: z.boolean().optional(),
});

export type RemovalOrder = z.infer<typeof Payload>;

/** Deletes stored files that nothing refers to any more, here and in shared caches. */
export const removeBlobs = defineJob<RemovalOrder>({
  name: 'media.remove-blobs',
  payload: Payload,
  load: async () => (await import('./remove-blobs.run.ts')).runRemoveBlobs,
  retryLimit: PURGE_RETRIES,
});

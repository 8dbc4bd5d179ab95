import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { PURGE_RETRIES } from '../../rules.ts';

const Payload = z.strictObject({
  ownerUserId: Id,
  /** Null for everything of the person. */
  item: z.strictObject({ type: z.enum(['POST', 'SESSION', 'COMMENT', 'USER']), id: Id }).nullable(),
  /** Whether this is the second purge, of what a cache was fetching during the first. */
  isSecond: z.boolean(),
});

export type PurgeOrder = z.infer<typeof Payload>;

/** Has shared caches forget media that guests may no longer see. */
export const purgeJob = defineJob<PurgeOrder>({
  name: 'media.purge',
  payload: Payload,
  load: async () => (await import('./purge.run.ts')).runPurge,
  retryLimit: PURGE_RETRIES,
  expireInSeconds: 1800,
});

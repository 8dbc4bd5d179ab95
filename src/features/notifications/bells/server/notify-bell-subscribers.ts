import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const RingBells = z.strictObject({ ownerUserId: Id, uri: ContentItemUri, after: Id.optional() });
export type RingBells = z.infer<typeof RingBells>;

/** Notifies those with a bell for a creator of a new post or session, a batch at a time. */
export const ringBellsJob = defineJob<RingBells>({
  name: 'notifications.ring-bells',
  payload: RingBells,
  load: async () => (await import('./notify-bell-subscribers.run.ts')).runRingBells,
});

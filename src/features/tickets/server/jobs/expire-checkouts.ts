import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { defineJob } from '#platform/server/jobs.ts';

/** Closes every open checkout of an event that was cancelled or taken down. */
export const expireCheckoutsJob = defineJob({
  name: 'tickets.expire-checkouts',
  payload: z.strictObject({ ownerUserId: Id, sessionEventId: Id }),
  load: async () => (await import('./expire-checkouts.run.ts')).expireCheckouts,
});

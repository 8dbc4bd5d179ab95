import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Locates the addresses of a session on the map unless its host picked a point. */
export const locateVenueJob = defineJob({
  name: 'sessions.find-place',
  payload: z.strictObject({ ownerUserId: Id, sessionId: Id }),
  load: async () => (await import('./locate-venue.run.ts')).locateVenue,
});

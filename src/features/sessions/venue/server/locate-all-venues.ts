import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Locates sessions that were published before venues had points, a batch at a time. */
export const locateAllVenuesJob = defineJob({
  name: 'sessions.find-all-places',
  payload: z.strictObject({ after: z.strictObject({ ownerUserId: Id, sessionId: Id }).optional() }),
  load: async () => (await import('./locate-all-venues.run.ts')).locateAllVenues,
  concurrency: 1,
  expireInSeconds: 300,
});

import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Locates sessions that were published before places had points, some at a time. */
export const findAllPlacesJob = defineJob({
  name: 'sessions.find-all-places',
  payload: z.strictObject({ after: z.strictObject({ ownerUserId: Id, sessionId: Id }).optional() }),
  load: async () => (await import('./find-all-places.run.ts')).runFindAllPlaces,
  concurrency: 1,
  expireInSeconds: 300,
});

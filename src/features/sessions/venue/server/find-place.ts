import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Locates the addresses of a session on the map if its host picked no point. */
export const findPlaceJob = defineJob({
  name: 'sessions.find-place',
  payload: z.strictObject({ ownerUserId: Id, sessionId: Id }),
  load: async () => (await import('./find-place.run.ts')).runFindPlace,
});

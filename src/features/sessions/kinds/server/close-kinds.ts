import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Prices the dates of a session anew when one of its kinds of ticket closes. */
export const closeKindsJob = defineJob({
  name: 'sessions.close-kinds',
  payload: z.strictObject({ ownerUserId: Id, sessionId: Id }),
  concurrency: 1,
  load: async () => (await import('./close-kinds.run.ts')).closeKinds,
});

import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Indexes the messages of everyone again, some people at a time, after a release has changed how texts are cut into words. */
export const indexMessagesJob = defineJob({
  name: 'messages.index-messages',
  payload: z.strictObject({ afterUserId: Id.optional() }),
  load: async () => (await import('./index-messages.run.ts')).runIndexMessages,
  expireInSeconds: 600,
  concurrency: 1,
});

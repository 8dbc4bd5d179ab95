import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Writes a host's message to each participant. */
export const sendBroadcastJob = defineJob({
  name: 'messages.write-round',
  payload: z.strictObject({ userId: Id, id: Id }),
  concurrency: 1,
  expireInSeconds: 600,
  load: async () => (await import('./send-broadcast.run.ts')).runSendBroadcast,
});

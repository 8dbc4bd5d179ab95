import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Every five minutes: finds unread messages whose recipients want to be told by mail. */
export const mailUnreadJob = defineJob({
  name: 'messages.mail-unread',
  payload: z.object({}),
  load: async () => (await import('./mail-unread.run.ts')).runMailUnread,
  concurrency: 1,
  schedule: '*/5 * * * *',
});

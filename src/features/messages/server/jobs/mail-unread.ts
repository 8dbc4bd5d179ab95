import { z } from 'zod';
import { defineJob } from '#platform/server/jobs.ts';

/** Looks every five minutes for messages that wait and whose person wants to hear of them by mail. */
export const mailUnreadJob = defineJob({
  name: 'messages.mail-unread',
  payload: z.object({}),
  load: async () => (await import('./mail-unread.run.ts')).runMailUnread,
  concurrency: 1,
  schedule: '*/5 * * * *',
});

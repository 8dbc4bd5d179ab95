import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Every five minutes: mails people who want that about messages they haven’t read. */
export const mailUnreadJob = defineJob({
  name: 'messages.mail-unread',
  payload: z.object({}),
  load: async () => (await import('./mail-unread.run.ts')).runMailUnread,
  concurrency: 1,
  schedule: '*/5 * * * *',
});

import { z } from 'zod';
import { defineJob } from '#platform/server/jobs.ts';

/** Looks every ten minutes whose digest is due. */
export const sendDigests = defineJob({
  name: 'notifications.send-digests',
  payload: z.object({}),
  load: async () => (await import('./send-digests.run.ts')).runSendDigests,
  concurrency: 1,
  schedule: '*/10 * * * *',
});

/** Forgets mails that went out long ago, once a day. */
export const tidyMails = defineJob({
  name: 'notifications.tidy-mails',
  payload: z.object({}),
  load: async () => (await import('./tidy-mails.run.ts')).runTidyMails,
  concurrency: 1,
  schedule: '40 3 * * *',
});

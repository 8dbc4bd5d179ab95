import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Once a day: deletes the rows of mails that went out long ago. */
export const tidyMails = defineJob({
  name: 'notifications.tidy-mails',
  payload: z.object({}),
  load: async () => (await import('./tidy-mails.run.ts')).runTidyMails,
  concurrency: 1,
  schedule: '40 3 * * *',
});

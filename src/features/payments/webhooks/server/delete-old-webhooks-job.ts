import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { forgetWebhooks } from './delete-old-webhooks.ts';

/** Deletes old webhooks every night. */
export const forgetWebhooksJob = defineJob({
  name: 'payments.forget-webhooks',
  payload: z.strictObject({}),
  schedule: '10 4 * * *',
  retryLimit: 2,
  concurrency: 1,
  load: () => Promise.resolve(async ({ db, now }) => forgetWebhooks(db, now())),
});

import type { Db } from '#db/client.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** How long, in days, webhooks are stored, handled or not (docs/product.md#webhooks). */
export const WEBHOOK_DAYS = 90;

/** Deletes all webhooks that arrived longer ago than that. */
export async function deleteOldWebhooks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('webhook_events')
    .where('received_at', '<', addMinutes(now, -WEBHOOK_DAYS * 24 * 60))
    .execute();
}

/** Deletes old webhooks every night. */
export const deleteOldWebhooksJob = defineJob({
  name: 'payments.forget-webhooks',
  payload: z.strictObject({}),
  schedule: '10 4 * * *',
  retryLimit: 2,
  concurrency: 1,
  load: () => Promise.resolve(async ({ db, now }) => deleteOldWebhooks(db, now())),
});

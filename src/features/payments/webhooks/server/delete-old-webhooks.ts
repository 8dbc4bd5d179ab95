import type { Db } from '#db/client.ts';
import { addMinutes } from '#kernel/time/instant.ts';

/** How long, in days, webhooks are kept, handled or not (docs/product.md#webhooks). */
const WEBHOOK_DAYS = 90;

/** Deletes all webhooks that arrived longer ago than they are kept. */
export async function forgetWebhooks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('webhook_events')
    .where('received_at', '<', addMinutes(now, -WEBHOOK_DAYS * 24 * 60))
    .execute();
}

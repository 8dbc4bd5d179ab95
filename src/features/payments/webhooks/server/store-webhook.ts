import type { CommandContext } from '#platform/server/database/transaction.ts';
import { handledEvent } from './handled-events.ts';

export type IncomingWebhook = { id: string; type: string; livemode: boolean; objectId: string | null; payload: string };

/**
 * Stores a verified webhook and enqueues its handling, once however often it arrives (docs/product.md#webhooks). Only stores events of an
 * unhandled type.
 */
export async function storeWebhook({ tx, now, enqueue }: CommandContext, webhook: IncomingWebhook): Promise<void> {
  const handled = handledEvent(webhook.type);
  const stored = await tx
    .insertInto('webhook_events')
    .values({
      id: webhook.id,
      type: webhook.type,
      livemode: webhook.livemode,
      object_id: webhook.objectId,
      // An unhandled event is stored without its content.
      payload: handled === null ? '{}' : webhook.payload,
      received_at: now,
      handled_at: handled === null ? now : null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (handled !== null && stored.numInsertedOrUpdatedRows === 1n) await enqueue(handled.job, { eventId: webhook.id });
}

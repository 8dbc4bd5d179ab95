import type { CommandContext } from '#platform/server/transaction.ts';
import { handleWebhookJob } from '../jobs/handle-webhook.ts';

export type IncomingWebhook = { id: string; type: string; livemode: boolean; objectId: string | null; payload: string };

/** Keeps a verified webhook and enqueues its handling, once however often it comes. */
export async function storeWebhook({ tx, now, enqueue }: CommandContext, webhook: IncomingWebhook): Promise<void> {
  const stored = await tx
    .insertInto('webhook_events')
    .values({
      id: webhook.id,
      type: webhook.type,
      livemode: webhook.livemode,
      object_id: webhook.objectId,
      payload: webhook.payload,
      received_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (stored.numInsertedOrUpdatedRows === 1n) await enqueue(handleWebhookJob, { eventId: webhook.id });
}

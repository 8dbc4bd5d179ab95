import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { handledEvent } from './handled-events.ts';

/**
 * Acts on one stored webhook and marks it handled. A webhook is a doorbell: its object is read again from the provider, whatever the
 * webhook says and whatever order they arrive in. One that concerns nothing of ours is only marked handled.
 */
export async function handleWebhook(services: Services, { eventId }: { eventId: string }): Promise<void> {
  const event = await services.db.selectFrom('webhook_events').selectAll().where('id', '=', eventId).executeTakeFirst();
  if (!event || event.handled_at !== null) return;
  const handled = handledEvent(event.type);
  const live = services.config.payments.mode === 'live';
  if (handled !== null && event.object_id !== null && event.livemode === live) {
    const handle = await handled.load();
    await handle(services, event.object_id, event.id);
  }
  await services.db
    .updateTable('webhook_events')
    // Drops the provider's data about people; only the account is read again.
    .set({ handled_at: services.now(), payload: sql`jsonb_strip_nulls(jsonb_build_object('account', payload->'account'))` })
    .where('id', '=', eventId)
    .execute();
}

import type { Services } from '#platform/server/services.ts';
import { syncPayoutAccount } from './sync-payout-account.ts';
import { fulfil, findOrderBySession } from './fulfil.ts';
import { logFailedAttempt } from './log-failed-attempt.ts';
import { syncRefunds } from './sync-refunds.ts';

/** A webhook is a doorbell: what it is about is read again from the provider, whatever it says and in whatever order it came. */
const HANDLERS: { types: RegExp; handle: (services: Services, objectId: string, eventId: string) => Promise<void> }[] = [
  { types: /^checkout\.session\./, handle: fulfilSession },
  { types: /^payment_intent\.payment_failed$/, handle: logFailedAttempt },
  { types: /^charge\.(?:succeeded|updated|refunded)$/, handle: async (services, id) => fulfilCharge(services, id) },
  { types: /^(?:charge\.)?refund\./, handle: async (services, id) => syncRefunds(services, { refundId: id }) },
  { types: /^v2\.core\.account|^account\.updated$/, handle: async (services, id) => syncPayoutAccount(services, id) },
];

/** Acts on one stored webhook and marks it handled. One that concerns nothing of ours is handled by that. */
export async function handleWebhook(services: Services, { eventId }: { eventId: string }): Promise<void> {
  const event = await services.db.selectFrom('webhook_events').selectAll().where('id', '=', eventId).executeTakeFirst();
  if (!event || event.handled_at !== null) return;
  const handler = HANDLERS.find(({ types }) => types.test(event.type));
  const live = services.config.payments.mode === 'live';
  if (handler && event.object_id !== null && event.livemode === live) await handler.handle(services, event.object_id, event.id);
  await services.db.updateTable('webhook_events').set({ handled_at: services.now() }).where('id', '=', eventId).execute();
}

async function fulfilSession(services: Services, sessionId: string): Promise<void> {
  const order = (await findOrderBySession(services, sessionId)) ?? (await adoptSession(services, sessionId));
  if (order) await fulfil(services, order);
}

// The answer that told us the session's id was lost, but the session itself names the order.
async function adoptSession(services: Services, sessionId: string) {
  const session = await services.stripe.checkout.sessions.retrieve(sessionId);
  const { paymentId, ownerUserId, env } = session.metadata ?? {};
  if (paymentId === undefined || ownerUserId === undefined || env !== services.config.publicOrigin) return null;
  const adopted = await services.db
    .updateTable('payments')
    .set({ checkout_session_id: session.id, updated_at: services.now() })
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .where('checkout_session_id', 'is', null)
    .returning(['owner_user_id', 'id', 'checkout_session_id'])
    .executeTakeFirst();
  return adopted ?? null;
}

async function fulfilCharge(services: Services, chargeId: string): Promise<void> {
  const charge = await services.stripe.charges.retrieve(chargeId);
  const intent = typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id;
  if (intent === undefined) return;
  const order = await services.db
    .selectFrom('payments')
    .select(['owner_user_id', 'id', 'checkout_session_id'])
    .where('payment_intent_id', '=', intent)
    .executeTakeFirst();
  if (!order) return;
  await fulfil(services, order);
  if (charge.amount_refunded > 0) await syncRefunds(services, { paymentIntentId: intent });
}

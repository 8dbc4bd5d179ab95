import type { Services } from '#platform/server/services.ts';
import { fulfil, findOrderBySession } from './fulfil.ts';
import { noteCharge } from './note-charge.ts';
import { syncRefunds } from './sync-refunds.ts';

/** Brings the order of this checkout to where the provider says it is. Ignores checkouts of other installations. */
export async function fulfilSession(services: Services, sessionId: string): Promise<void> {
  const order = (await findOrderBySession(services, sessionId)) ?? (await adoptSession(services, sessionId));
  if (order) await fulfil(services, order);
}

// The response with the session's id was lost, but the session itself names the order.
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

/** Brings the order of this charge, and its refunds, to where the provider says they are. Ignores charges that aren't ours. */
export async function fulfilCharge(services: Services, chargeId: string): Promise<void> {
  const charge = await services.stripe.charges.retrieve(chargeId);
  const intent = typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id;
  if (intent === undefined) return;
  const order = await services.db
    .selectFrom('payments')
    .select(['owner_user_id', 'id', 'checkout_session_id', 'recurring_id'])
    .where('payment_intent_id', '=', intent)
    .executeTakeFirst();
  if (!order) return;
  if (order.recurring_id === null) await fulfil(services, order);
  else await noteCharge(services, { ownerUserId: order.owner_user_id, paymentId: order.id }, intent);
  if (charge.amount_refunded > 0) await syncRefunds(services, { paymentIntentId: intent });
}

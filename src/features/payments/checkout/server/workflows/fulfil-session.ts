import type { Services } from '#platform/server/program/services.ts';
import { fulfil, findOrderBySession } from './fulfil.ts';

/** Brings the order of this checkout to where the provider says it is. Ignores checkouts of other installations. */
export async function fulfilSession(services: Services, sessionId: string): Promise<void> {
  const order = (await findOrderBySession(services, sessionId)) ?? (await attachSession(services, sessionId));
  if (order) await fulfil(services, order);
}

// The response with the session's id was lost, but the session itself names the order.
async function attachSession(services: Services, sessionId: string) {
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

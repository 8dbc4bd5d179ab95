import type { Selectable } from 'kysely';
import type { Payments } from '#db/schema.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { settlePayment } from '../commands/settle-payment.ts';
import { syncRecurring } from '../../../recurring/server/workflows/sync-recurring.ts';
import { readCheckout, type ReadCheckout } from './read-checkout.ts';

type Order = Pick<Selectable<Payments>, 'owner_user_id' | 'id' | 'checkout_session_id'>;

/**
 * Brings an order to where the provider says it is, and returns the checkout's status. Webhooks, the return page, jobs and the reconciler
 * all call this one function; it is idempotent and may run concurrently and in any order.
 */
export async function fulfil(services: Services, order: Order): Promise<ReadCheckout['status']> {
  if (order.checkout_session_id === null) return 'open';
  const checkout = await readCheckout(services.stripe, order.checkout_session_id);
  if (checkout.subscriptionId !== null) {
    await syncRecurring(services, { ownerUserId: order.owner_user_id, id: order.id }, checkout.subscriptionId);
    return checkout.status;
  }
  await inTransaction(services, (command) => settlePayment(command, { ownerUserId: order.owner_user_id, paymentId: order.id }, checkout));
  return checkout.status;
}

/** Returns the order that a checkout session belongs to, or null if it isn't one of ours. */
export async function findOrderBySession(services: Services, sessionId: string): Promise<Order | null> {
  const order = await services.db
    .selectFrom('payments')
    .select(['owner_user_id', 'id', 'checkout_session_id'])
    .where('checkout_session_id', '=', sessionId)
    .executeTakeFirst();
  return order ?? null;
}

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

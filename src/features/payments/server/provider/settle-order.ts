import Stripe from 'stripe';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { failOrder } from '../commands/fail-order.ts';
import { findPayment } from '../queries/find-payment.ts';
import { fulfil } from './fulfil.ts';
import { isDefiniteRefusal, openCheckout } from './open-checkout.ts';

type Order = { ownerUserId: string; paymentId: string };

/**
 * Ends an order that nobody pays any more: expires its checkout at the provider, then does what the provider says. Should
 * the checkout have been paid in that very moment, the order is fulfilled instead.
 */
export async function closeOrder(services: Services, order: Order): Promise<void> {
  const sessionId = await knownSession(services, order);
  if (sessionId === null) return;
  try {
    await services.stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey: `csx:${sessionId}` });
  } catch (error) {
    // It was not open any more: complete or expired, as the next read tells.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
  await fulfil(services, { owner_user_id: order.ownerUserId, id: order.paymentId, checkout_session_id: sessionId });
}

/** Settles an order whose webhooks may have been lost: reads the checkout, and closes it when its time is over. */
export async function settleOrder(services: Services, order: Order): Promise<void> {
  const payment = await findPayment(services.db, order.ownerUserId, order.paymentId);
  if (payment.status !== 'PENDING') return;
  const overdue = payment.checkout_expires_at !== null && payment.checkout_expires_at <= services.now();
  if (payment.checkout_session_id !== null && (await fulfil(services, payment)) !== 'open') return;
  if (overdue || payment.checkout_session_id === null) await closeOrder(services, order);
}

// When the answer to opening a checkout was lost, the same request with the same key tells what came of it.
async function knownSession(services: Services, order: Order): Promise<string | null> {
  const payment = await findPayment(services.db, order.ownerUserId, order.paymentId);
  if (payment.checkout_session_id !== null || payment.status !== 'PENDING') return payment.checkout_session_id;
  try {
    await openCheckout(services, payment);
  } catch (error) {
    if (!isDefiniteRefusal(error)) throw error;
    await inTransaction(services, (command) => failOrder(command, order));
    return null;
  }
  return (await findPayment(services.db, order.ownerUserId, order.paymentId)).checkout_session_id;
}

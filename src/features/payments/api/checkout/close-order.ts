import Stripe from 'stripe';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { findPayment, type OrderKey, type PaymentRow } from '../lock-payment.ts';
import { fulfil } from '../../checkout/server/fulfil.ts';
import { isDefiniteRefusal } from '../../server/workflows/provider-faults.ts';
import { openCheckout, ensureCustomer, failOrder } from './open-order.ts';

const CLOCK_SKEW_SECONDS = 300;

type Order = OrderKey;

/**
 * Ends an order that nobody will pay any more: expires its checkout at the provider, then does what the provider says. If the checkout was
 * paid at that very moment, the order is fulfilled instead.
 */
export async function closeOrder(services: Services, order: Order): Promise<void> {
  const sessionId = await knownSession(services, order);
  if (sessionId === null) return;
  try {
    await services.stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey: `csx:${sessionId}` });
  } catch (error) {
    // It was no longer open: complete or expired, as the next read tells.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
  await fulfil(services, { owner_user_id: order.ownerUserId, id: order.paymentId, checkout_session_id: sessionId });
}

/**
 * Whether an order's checkout can still be paid, after asking the provider: news of its payment may be late. One that is being opened at
 * this moment can.
 */
export async function isPayable(services: Services, order: Order): Promise<boolean> {
  const payment = await findPayment(services.db, order);
  if (payment.status !== 'PENDING') return false;
  if (payment.checkout_session_id !== null) return (await fulfil(services, payment)) === 'open';
  return payment.checkout_expires_at !== null && payment.checkout_expires_at > services.now();
}

/** Settles an order whose webhooks may have been lost: reads the checkout, and closes it if its time is over. */
export async function closeStaleOrder(services: Services, order: Order): Promise<void> {
  const payment = await findPayment(services.db, order);
  if (payment.status !== 'PENDING') return;
  const overdue = payment.checkout_expires_at !== null && payment.checkout_expires_at <= services.now();
  if (payment.checkout_session_id !== null && (await fulfil(services, payment)) !== 'open') return;
  if (overdue || payment.checkout_session_id === null) await closeOrder(services, order);
}

// If the response to opening a checkout was lost, repeating it with the same key returns what came of it.
async function knownSession(services: Services, order: Order): Promise<string | null> {
  const payment = await findPayment(services.db, order);
  if (payment.checkout_session_id !== null || payment.status !== 'PENDING') return payment.checkout_session_id;
  try {
    await openCheckout(services, order);
  } catch (error) {
    const isOver = payment.checkout_expires_at !== null && payment.checkout_expires_at <= services.now();
    if (!isDefiniteRefusal(error) && !isOver) throw error;
    // The provider repeats its own fault under the same key for a day; nobody should wait that long for the seat.
    if (isOver && (await attachCheckout(services, payment))) return knownSession(services, order);
    await inTransaction(services, (command) => failOrder(command, order));
    return null;
  }
  return (await findPayment(services.db, order)).checkout_session_id;
}

/** Looks for the order's checkout among its buyer's, and stores its id. Returns false if the provider has none. */
async function attachCheckout(services: Services, payment: PaymentRow): Promise<boolean> {
  const customer = await ensureCustomer(services, payment.user_id);
  const since = Math.floor(payment.created_at.getTime() / 1000) - CLOCK_SKEW_SECONDS;
  for await (const session of services.stripe.checkout.sessions.list({ customer, created: { gte: since }, limit: 100 })) {
    if (session.metadata?.['paymentId'] !== payment.id) continue;
    await services.db
      .updateTable('payments')
      .set({ checkout_session_id: session.id, updated_at: services.now() })
      .where('owner_user_id', '=', payment.owner_user_id)
      .where('id', '=', payment.id)
      .where('checkout_session_id', 'is', null)
      .execute();
    return true;
  }
  return false;
}

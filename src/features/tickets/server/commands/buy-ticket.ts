import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import type { Purchase } from '#features/payments/contract.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { failOrder } from '#features/payments/server/commands/fail-order.ts';
import { isDefiniteRefusal, openCheckout } from '#features/payments/server/provider/open-checkout.ts';
import { findPayment } from '#features/payments/server/queries/find-payment.ts';
import type { BuyTicket } from '../../contract.ts';
import { ticketRefusals } from '../../refusals.ts';
import { takeSeat } from './take-seat.ts';

const CHECKOUTS = { name: 'checkout', points: 30, seconds: 3600 };

/**
 * Buys a ticket: takes the seat in one transaction, then, outside it, opens the embedded checkout. A repeat with the same
 * order id is the same order; another body under that id is refused. When the provider says no, the seat is free again; when
 * nobody knows what it said, the seat stays held until a job has found out.
 */
export async function buyTicket(services: Services, buyer: Actor, input: BuyTicket): Promise<Purchase> {
  const requestHash = `${input.sessionId}:${input.sessionEventId}`;
  const repeated = await repeatOf(services, buyer, input, requestHash);
  if (repeated) return repeated;
  await services.rateLimits.consume(CHECKOUTS, buyer.userId);
  const event = await services.db.selectFrom('session_events').select(['session_owner_user_id', 'session_id']).where('id', '=', input.sessionEventId).executeTakeFirst();
  if (!event || event.session_id !== input.sessionId) throw ticketRefusals.NO_SESSION();
  const request = { ownerUserId: event.session_owner_user_id, sessionEventId: input.sessionEventId, paymentId: input.paymentId ?? services.newId(), requestHash, payments: services.config.payments };
  const seat = await inTransaction(services, (command) => takeSeat(command, buyer, request));
  if (seat.isPaid) return { isPaid: true, clientSecret: null, paymentId: seat.paymentId };
  return checkout(services, event.session_owner_user_id, seat.paymentId);
}

async function repeatOf(services: Services, buyer: Actor, input: BuyTicket, requestHash: string): Promise<Purchase | null> {
  if (input.paymentId === undefined) return null;
  const payment = await services.db.selectFrom('payments').selectAll().where('user_id', '=', buyer.userId).where('id', '=', input.paymentId).executeTakeFirst();
  if (!payment) return null;
  if (payment.request_hash !== requestHash) throw paymentRefusals.OTHER_BODY();
  if (payment.status === 'PENDING') return checkout(services, payment.owner_user_id, payment.id);
  if (payment.status === 'COMPLETED') return { isPaid: true, clientSecret: null, paymentId: payment.id };
  throw paymentRefusals.CHECKOUT_OVER();
}

async function checkout(services: Services, ownerUserId: string, paymentId: string): Promise<Purchase> {
  const payment = await findPayment(services.db, ownerUserId, paymentId);
  try {
    return { isPaid: false, clientSecret: await openCheckout(services, payment), paymentId };
  } catch (error) {
    if (!isDefiniteRefusal(error)) throw error;
    services.log.error({ err: error, paymentId }, 'the payment provider refused a checkout');
    await inTransaction(services, (command) => failOrder(command, { ownerUserId, paymentId }));
    throw paymentRefusals.CHECKOUT_FAILED();
  }
}

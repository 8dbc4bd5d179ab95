import { CompiledQuery } from 'kysely';
import { DatabaseError } from 'pg';
import { prepared } from '#db/prepared-statements.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import type { Purchase } from '#features/payments/contract.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { failOrder } from '#features/payments/server/commands/fail-order.ts';
import { limitProviderCalls } from '#features/payments/server/provider/limit-provider-calls.ts';
import { isDefiniteRefusal, openCheckout } from '#features/payments/server/provider/open-checkout.ts';
import { hasTooManyDeclines } from '#features/payments/server/queries/has-too-many-declines.ts';
import { findPayment } from '#features/payments/server/queries/find-payment.ts';
import type { BuyTicket } from '../../contract.ts';
import { ticketRefusals } from '../../refusals.ts';
import { CHECKOUTS } from '../limits.ts';
import { rejectedSession } from '../queries/rejected-session.ts';
import { claimFreeTicket } from './claim-free-ticket.ts';
import { takeSeat } from './take-seat.ts';

/** What buying needs, and from where it is asked, when a request does. */
type Shop = Services & { address?: string };

/**
 * Buys a ticket. A free one is given at once, together with those that others ask for at the same time. For one that costs something it takes the seat in one transaction, then, outside it, opens the embedded checkout. A repeat with the same
 * order id is the same order; another body under that id is refused. When the provider says no, the seat is free again; when
 * nobody knows what it said, the seat stays held until a job has found out.
 */
export async function buyTicket(services: Shop, buyer: Actor, input: BuyTicket): Promise<Purchase> {
  const requestHash = `${input.sessionId}:${input.sessionEventId}`;
  const { sessionId, sessionEventId, paymentId = services.newId() } = input;
  const claim = await claimFreeTicket(services, { buyer, address: services.address, sessionId, sessionEventId, paymentId, requestHash });
  if (claim.kind === 'refused') throw claim.refusal;
  if (claim.kind === 'given') return { isPaid: true, clientSecret: null, paymentId };
  return buyPaidTicket(services, buyer, { sessionId, sessionEventId, paymentId, requestHash });
}

type PaidOrder = { sessionId: string; sessionEventId: string; paymentId: string; requestHash: string };

async function buyPaidTicket(services: Shop, buyer: Actor, input: PaidOrder): Promise<Purchase> {
  const { payment, event } = await readOrder(services, buyer, input);
  // What was taken down meanwhile is sold to nobody, not even to who holds a seat.
  if (payment?.status === 'PENDING' && event?.isRejected) throw ticketRefusals.NO_SESSION();
  if (payment) return repeat(services, buyer, payment, input.requestHash);
  if (await hasTooManyDeclines(services, buyer.userId)) throw paymentRefusals.TOO_MANY_DECLINES(3600);
  await services.rateLimits.consumeBy({ actor: buyer, address: services.address }, CHECKOUTS);
  if (!event || event.sessionId !== input.sessionId) throw ticketRefusals.NO_SESSION();
  const request = {
    ownerUserId: event.ownerUserId,
    sessionEventId: input.sessionEventId,
    paymentId: input.paymentId,
    requestHash: input.requestHash,
    payments: services.config.payments,
  };
  const seat = await inTransaction(services, (command) => takeSeat(command, buyer, request)).catch(refuseTakenId);
  if (seat.isPaid) return { isPaid: true, clientSecret: null, paymentId: seat.paymentId };
  return checkout(services, event.ownerUserId, seat.paymentId);
}

// Somebody else's order has this id already; ids are made by browsers, so that is a request gone wrong, or an attempt.
function refuseTakenId(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'payments_pkey') throw paymentRefusals.OTHER_BODY();
  throw error;
}

type EarlierPayment = { id: string; ownerUserId: string; status: string; requestHash: string };
type Order = { payment: EarlierPayment | null; event: { ownerUserId: string; sessionId: string; isRejected: boolean } | null };

// The event that is asked for, and the order that already has this id, in one question.
const ORDER = prepared(`
  select
    (select json_build_object('id', p.id, 'ownerUserId', p.owner_user_id, 'status', p.status, 'requestHash', p.request_hash)
     from payments p where p.user_id = $1::uuid and p.id = $2::uuid) as payment,
    (select json_build_object('ownerUserId', e.session_owner_user_id, 'sessionId', e.session_id,
       'isRejected', ${rejectedSession({ owner: 'e.session_owner_user_id', session: 'e.session_id' })})
     from session_events e where e.id = $3::uuid) as event`);

async function readOrder(services: Services, buyer: Actor, input: PaidOrder): Promise<Order> {
  const { rows } = await services.db.executeQuery<Order>(CompiledQuery.raw(ORDER, [buyer.userId, input.paymentId, input.sessionEventId]));
  return rows[0] ?? { payment: null, event: null };
}

async function repeat(services: Shop, buyer: Actor, payment: EarlierPayment, requestHash: string): Promise<Purchase> {
  if (payment.requestHash !== requestHash) throw paymentRefusals.OTHER_BODY();
  if (payment.status === 'PENDING') {
    await limitProviderCalls(services, { actor: buyer, address: services.address });
    return checkout(services, payment.ownerUserId, payment.id);
  }
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

import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import type { Purchase } from '#features/payments/contract.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { openOrder, refuseTakenId, repeatOrder, type EarlierOrder, type Shop } from '#features/payments/server/provider/open-order.ts';
import { closeOrder } from '#features/payments/server/provider/settle-order.ts';
import { hasTooManyDeclines } from '#features/payments/server/queries/has-too-many-declines.ts';
import type { BuyTicket } from '../../contract.ts';
import { ticketRefusals } from '../../refusals.ts';
import { CHECKOUTS } from '#features/payments/server/provider/checkout-limit.ts';
import { rejectedSession } from '../queries/rejected-session.ts';
import { claimFreeTicket } from './claim-free-ticket.ts';
import { takeSeat } from './take-seat.ts';

/**
 * Buys a ticket. A free one is given at once, together with those that others ask for at the same time, and so is one that a membership of
 * the buyer pays for. For one that costs something it takes the seat in one transaction, then, outside it, opens the embedded checkout. A repeat with the same
 * order id is the same order; another body under that id is refused. When the provider says no, the seat is free again; when
 * nobody knows what it said, the seat stays held until a job has found out.
 */
export async function buyTicket(services: Shop, buyer: Actor, input: BuyTicket): Promise<Purchase> {
  const { sessionId, sessionEventId, payWith, paymentId = services.newId() } = input;
  const requestHash = `${sessionId}:${sessionEventId}${payWith ? `:${payWith}` : ''}`;
  const claim = await claimFreeTicket(services, { buyer, address: services.address, sessionId, sessionEventId, paymentId, requestHash });
  if (claim.kind === 'refused') throw claim.refusal;
  if (claim.kind === 'given') return { isPaid: true, clientSecret: null, paymentId };
  return buyPaidTicket(services, buyer, { sessionId, sessionEventId, paymentId, requestHash, payWith });
}

type PaidOrder = Pick<BuyTicket, 'sessionId' | 'sessionEventId' | 'payWith'> & { paymentId: string; requestHash: string };

async function buyPaidTicket(services: Shop, buyer: Actor, input: PaidOrder): Promise<Purchase> {
  const { payment, event } = await readOrder(services, buyer, input);
  // What was taken down meanwhile is sold to nobody, not even to who holds a seat.
  if (payment?.status === 'PENDING' && event?.isRejected) throw ticketRefusals.NO_SESSION();
  if (payment) return repeatOrder(services, buyer, payment, input.requestHash);
  if (await hasTooManyDeclines(services, buyer.userId)) throw paymentRefusals.TOO_MANY_DECLINES(3600);
  await services.rateLimits.consumeBy({ actor: buyer, address: services.address }, CHECKOUTS);
  if (!event || event.sessionId !== input.sessionId) throw ticketRefusals.NO_SESSION();
  const request = {
    ownerUserId: event.ownerUserId,
    sessionEventId: input.sessionEventId,
    paymentId: input.paymentId,
    requestHash: input.requestHash,
    payWith: input.payWith,
    payments: services.config.payments,
  };
  // A checkout that is open in another tab would go on in place of what is asked for.
  if (input.payWith === 'membership') await closeOpenCheckout(services, buyer, event.ownerUserId, input.sessionEventId);
  const seat = await inTransaction(services, (command) => takeSeat(command, buyer, request)).catch(refuseTakenId);
  if (seat.isPaid) return { isPaid: true, clientSecret: null, paymentId: seat.paymentId };
  return openOrder(services, event.ownerUserId, seat.paymentId);
}

async function closeOpenCheckout(services: Services, buyer: Actor, ownerUserId: string, sessionEventId: string): Promise<void> {
  const hold = await services.db
    .selectFrom('seat_holds')
    .select('payment_id')
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .where('user_id', '=', buyer.userId)
    .executeTakeFirst();
  if (hold) await closeOrder(services, { ownerUserId, paymentId: hold.payment_id });
}

type Order = { payment: EarlierOrder | null; event: { ownerUserId: string; sessionId: string; isRejected: boolean } | null };

// The event that is asked for, and the order that already has this id, in one question.
const ORDER = statement<Order, { buyer: string; payment: string; event: string }>(`
  select
    (select json_build_object('id', p.id, 'ownerUserId', p.owner_user_id, 'status', p.status, 'requestHash', p.request_hash)
     from payments p where p.user_id = :buyer::uuid and p.id = :payment::uuid) as payment,
    (select json_build_object('ownerUserId', e.session_owner_user_id, 'sessionId', e.session_id,
       'isRejected', ${rejectedSession({ owner: 'e.session_owner_user_id', session: 'e.session_id' })})
     from session_events e where e.id = :event::uuid) as event`);

async function readOrder(services: Services, buyer: Actor, input: PaidOrder): Promise<Order> {
  const [order] = await ORDER.all(services.db, { buyer: buyer.userId, payment: input.paymentId, event: input.sessionEventId });
  return order ?? { payment: null, event: null };
}

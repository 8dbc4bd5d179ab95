import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import type { Purchase } from '#features/payments/contract.ts';
import { openOrder, refuseTakenId, repeatOrder, type Shop } from '#features/payments/server/provider/open-order.ts';
import { closeOrder } from '#features/payments/server/provider/settle-order.ts';
import type { EarlierOrder } from '#features/payments/server/queries/look-before-sale.ts';
import type { BuyTicket } from '../../contract.ts';
import { ticketRefusals } from '../../refusals.ts';
import { CHECKOUTS } from '#features/payments/server/provider/checkout-limit.ts';
import { rejectedSession } from '../queries/rejected-session.ts';
import { claimFreeTicket } from './claim-free-ticket.ts';
import { takeSeat, type SeatRequest, type SeatTaken } from './take-seat.ts';

// How often a sale begins anew where the price comes or goes between the look at it and the lock.
const LOOKS = 3;

/**
 * Buys a ticket. A free one is given at once, together with those that others ask for at the same time, and so is one that a membership of
 * the buyer pays for. For one that costs something it takes the seat in one transaction, then, outside it, opens the embedded checkout. A repeat with the same
 * order id is the same order; another body under that id is refused. When the provider says no, the seat is free again; when
 * nobody knows what it said, the seat stays held until a job has found out.
 */
export async function buyTicket(services: Shop, buyer: Actor, input: BuyTicket): Promise<Purchase> {
  const { sessionId, sessionEventId, payWith, paymentId = services.newId() } = input;
  const requestHash = `${sessionId}:${sessionEventId}${payWith ? `:${payWith}` : ''}`;
  for (let look = 0; look < LOOKS; look += 1) {
    const { payment, event, sellers } = await readOrder(services, buyer, { paymentId, sessionEventId });
    // What was taken down meanwhile is sold to nobody, not even to who holds a seat.
    if (payment?.status === 'PENDING' && event?.isRejected) throw ticketRefusals.NO_SESSION();
    if (payment) return repeatOrder(services, buyer, payment, requestHash);
    if (!event || event.sessionId !== sessionId) throw ticketRefusals.NO_SESSION();
    const { ownerUserId } = event;
    const order = { ownerUserId, sessionEventId, paymentId, requestHash, payWith, sellers };
    const seat = event.price === 0 ? await claimSeat(services, buyer, order) : await buySeat(services, buyer, order);
    if (seat?.isPaid) return { isPaid: true, clientSecret: null, paymentId: seat.paymentId };
    if (seat) return openOrder(services, ownerUserId, seat.paymentId);
  }
  throw new Error('The price of a ticket changed each time it was looked at.');
}

type Order = Omit<SeatRequest, 'payments'>;

async function claimSeat(services: Shop, buyer: Actor, { sessionEventId, paymentId, requestHash }: Order): Promise<SeatTaken | null> {
  const claim = await claimFreeTicket(services, { buyer, address: services.address, sessionEventId, paymentId, requestHash });
  if (claim.kind === 'refused') throw claim.refusal;
  if (claim.kind === 'elsewhere') return null;
  return claim.kind === 'given' ? { paymentId, isPaid: true } : { paymentId: claim.paymentId, isPaid: false };
}

async function buySeat(services: Shop, buyer: Actor, order: Order): Promise<SeatTaken | null> {
  await services.rateLimits.consumeBy({ actor: buyer, address: services.address }, CHECKOUTS);
  // A checkout that is open in another tab would go on in place of what is asked for.
  if (order.payWith === 'membership') await closeOpenCheckout(services, buyer, order);
  const { payments } = services.config;
  return await inTransaction(services, (command) => takeSeat(command, buyer, { ...order, payments })).catch(refuseTakenId);
}

async function closeOpenCheckout(services: Services, buyer: Actor, { ownerUserId, sessionEventId }: Order): Promise<void> {
  const hold = await services.db
    .selectFrom('seat_holds')
    .select('payment_id')
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .where('user_id', '=', buyer.userId)
    .executeTakeFirst();
  if (hold) await closeOrder(services, { ownerUserId, paymentId: hold.payment_id });
}

type Found = {
  payment: EarlierOrder | null;
  event: { ownerUserId: string; sessionId: string; price: number; isRejected: boolean } | null;
  /** From whom the buyer has ever ordered. */
  sellers: string[];
};

// The event that is asked for, the order that already has this id, and with whom others lie, in one question.
const FOUND = statement<Found, { buyer: string; payment: string; event: string }>(`
  select
    (select json_build_object('id', p.id, 'ownerUserId', p.owner_user_id, 'status', p.status, 'requestHash', p.request_hash)
     from payments p where p.user_id = :buyer::uuid and p.id = :payment::uuid) as payment,
    (select json_build_object('ownerUserId', e.session_owner_user_id, 'sessionId', e.session_id, 'price', e.price,
       'isRejected', ${rejectedSession({ owner: 'e.session_owner_user_id', session: 'e.session_id' })})
     from session_events e where e.id = :event::uuid) as event,
    array(select owner_user_id from order_sellers where user_id = :buyer::uuid) as sellers`);

async function readOrder(services: Services, buyer: Actor, asked: { paymentId: string; sessionEventId: string }): Promise<Found> {
  const [found] = await FOUND.all(services.db, { buyer: buyer.userId, payment: asked.paymentId, event: asked.sessionEventId });
  return found ?? { payment: null, event: null, sellers: [] };
}

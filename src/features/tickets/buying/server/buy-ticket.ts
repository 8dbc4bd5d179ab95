import { createHmac, hkdfSync } from 'node:crypto';
import { statement } from '#db/statement.ts';
import { everySecret } from '#platform/server/program/app-secret.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Purchase } from '#features/payments/checkout/contract.ts';
import { openOrder, paidAlready, refuseTakenId, repeatOrder, type RequestServices } from '#features/payments/api/checkout/open-order.ts';
import { saleTermsOf } from '#features/payments/api/checkout/sale-terms.ts';
import { closeOrder, isPayable } from '#features/payments/api/checkout/close-order.ts';
import type { OrderKey } from '#features/payments/api/lock-payment.ts';
import type { EarlierOrder } from '#features/payments/api/checkout/check-before-sale.ts';
import { codeRefusals } from '#features/payments/codes/refusals.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { readSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { isSamePolicy } from '#features/sessions/returning/rules.ts';
import type { BuyTicket } from '../../contract.ts';
import { isSameOrder, seatsOf, type WantedSeat } from '../../kinds/rules.ts';
import { ticketRefusals } from '../../refusals.ts';
import { orderFreeTicket } from './order-free-ticket.ts';
import { decideTicket } from '../rules.ts';
import { refusalOf, saleOf } from './seat-facts.ts';
import { readHolding } from './read-holding.ts';
import { takeSeats, type SeatRequest, type SeatTaken } from './take-seats.ts';
import { takeTurnFor } from '../../api/take-turn-for.ts';
import { CHECKOUTS, LIMIT_CODE_TRIES } from '#features/payments/api/limits.ts';
import { rejectedSession } from './sale-conditions.ts';

// How often a sale is tried if the price appears or disappears between reading it and locking the event, or if another tab of the buyer's
// opens a checkout for other seats each time.
const ATTEMPTS = 3;

/**
 * Buys tickets, one for each seat, which may be of several kinds. Free ones are given at once, together with those that others request at the same time, and so is one
 * that the buyer's membership pays for. For what costs something it takes the seats in one transaction, then opens the embedded checkout
 * outside it. A repeat with the same order id is the same order; another body under that id is refused, and so is going on with an open
 * checkout on other terms than the buyer is shown; one for other seats is closed first. If the provider refuses, the seats are
 * free again; if its response is unknown, they stay held until a job has found out.
 */
export async function buyTicket(services: RequestServices, buyer: Actor, input: BuyTicket): Promise<Purchase> {
  const { sessionId, sessionEventId, sessionOwnerUserId, payWith, shown, paymentId = services.newId() } = input;
  const seats = (input.seats ?? [{}]).map(({ guestName = null, kindId = null, price }): WantedSeat => ({ guestName, kindId, price }));
  const answers = input.answers ?? [];
  const { code } = input;
  const { secret } = services.config;
  const hashUnder = (one: string) => hashOf(input, paymentId, { seats, answers, secret: one });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { payment, event } = await readOrder(services, buyer, { paymentId, sessionEventId, sessionOwnerUserId });
    const earlier = payment && everySecret(secret).find((one) => hashUnder(one) === payment.requestHash);
    const requestHash = hashUnder(earlier ?? secret.current);
    // A session that was taken down is sold to nobody, not even to a buyer who holds a seat.
    if (payment?.status === 'PENDING' && event?.isRejected) throw ticketRefusals.NO_SESSION();
    if (payment) return repeatOrder(services, buyer, payment, requestHash);
    if (!event || event.sessionId !== sessionId) throw ticketRefusals.NO_SESSION();
    const { ownerUserId, isFull } = event;
    const order = { ownerUserId, sessionId, sessionEventId, paymentId, requestHash, payWith, seats, answers, code, shown, isFull };
    const isPlain = !event.hasKinds && seats.every(({ kindId }) => kindId === null);
    const seat = event.price === 0 && isPlain ? await giveSeat(services, buyer, order) : await buySeat(services, buyer, order);
    if (seat?.isPaid) return paidAlready(seat.paymentId);
    if (seat && seat.paymentId !== paymentId) {
      const open = { ownerUserId, paymentId: seat.paymentId };
      if (!(await isForSameSeats(services, open, order))) {
        await closeOrder(services, open);
        continue;
      }
    }
    if (seat) return openOrder(services, { ownerUserId, paymentId: seat.paymentId }, seat.customer);
  }
  throw paymentRefusals.CHECKOUT_OVER();
}

// What is usual, one standard seat without a name or an answer, has the hash it always had. An order outlives the names of its guests and what
// was answered, so it has only a digest of them, another one in each order, at which nobody without the product's secret can guess.
function hashOf(
  { sessionId, sessionEventId, payWith, code }: BuyTicket,
  paymentId: string,
  { seats, answers, secret }: Pick<Order, 'seats' | 'answers'> & { secret: string },
): string {
  const isStandard = seats.every(({ kindId, price }) => kindId === null && price === undefined);
  const isUsual = seats.length === 1 && seats[0]?.guestName === null && isStandard && answers.length === 0;
  const usual = [sessionId, sessionEventId, ...(payWith ? [payWith] : []), ...(code ? [`code=${code.code}`] : [])];
  if (isUsual) return usual.join(':');
  const kinds = isStandard ? [] : seats.map(({ kindId, price }) => [kindId, price]);
  const named = createHmac('sha256', new Uint8Array(hkdfSync('sha256', secret, '', 'turnout/order', 32)))
    .update(JSON.stringify([paymentId, ...seats.map(({ guestName }) => guestName), ...kinds, ...answers]))
    .digest('hex');
  return [...usual, named].join(':');
}

type Order = Omit<SeatRequest, 'payments'> & { isFull: boolean };

async function giveSeat(
  services: RequestServices,
  buyer: Actor,
  { ownerUserId, sessionEventId, paymentId, requestHash, seats, answers, shown }: Order,
): Promise<SeatTaken | null> {
  const outcome = await orderFreeTicket(services, {
    buyer,
    address: services.address,
    ownerUserId,
    sessionEventId,
    paymentId,
    requestHash,
    seats,
    answers,
    shown,
  });
  if (outcome.kind === 'refused') throw outcome.refusal;
  if (outcome.kind === 'elsewhere') return null;
  return outcome.kind === 'given' ? { paymentId, isPaid: true } : { paymentId: outcome.paymentId, isPaid: false };
}

async function buySeat(services: RequestServices, buyer: Actor, order: Order): Promise<SeatTaken | null> {
  if (order.payWith === 'membership' && order.seats.length > 1) throw ticketRefusals.PASS_IS_FOR_ONE();
  if (order.payWith === 'membership' && order.seats.some(({ kindId }) => kindId !== null)) throw ticketRefusals.PASS_IS_FOR_STANDARD();
  if (order.isFull) await refuseIfFull(services, buyer, order);
  const caller = { actor: buyer, address: services.address };
  let isCounted = false;
  const count = async () => {
    if (!isCounted) await services.rateLimits.consumeBy(caller, order.code ? [CHECKOUTS, LIMIT_CODE_TRIES] : CHECKOUTS);
    isCounted = true;
  };
  // It may ask the provider, for which nobody's turn waits: then it counts before.
  if (order.payWith === 'membership') await hearOfOpenCheckout(services, buyer, order, count);
  const payments = saleTermsOf(services);
  const take = async () => {
    // Whom nobody had time for has used up nothing.
    await count();
    return inTransaction(services, (command) => takeSeats(command, buyer, { ...order, payments }));
  };
  const taken = await takeTurnFor(order.sessionEventId, take).catch(refuseTakenId);
  if (taken?.replaced !== undefined) await closeReplaced(services, { ownerUserId: order.ownerUserId, paymentId: taken.replaced });
  return taken;
}

// Most of a crowd comes once a date is full: they are told by a read alone, without waiting for its row or counting as buyers. Whoever holds
// a seat or is offered one goes on.
async function refuseIfFull(services: Services, buyer: Actor, order: Order): Promise<void> {
  const [event, holding] = await Promise.all([
    readSessionEvent(services.db, order.ownerUserId, order.sessionEventId),
    readHolding({ tx: services.db, now: services.now() }, order, buyer),
  ]);
  if (!event || holding.ticketPaymentId === order.paymentId) return;
  const wanted = { buyerUserId: buyer.userId, seats: order.seats.length };
  const decision = decideTicket(saleOf(event), { ...holding, hasTicket: holding.ticketPaymentId !== null }, wanted, services.now());
  if (!decision.ok) throw refusalOf(decision);
}

// An open checkout goes on with what its order has pinned, which may be other than what the event costs and promises now. False if it is for
// other seats.
async function isForSameSeats(
  { db }: Services,
  { ownerUserId, paymentId }: { ownerUserId: string; paymentId: string },
  { seats, code, shown }: Pick<Order, 'seats' | 'code' | 'shown'>,
): Promise<boolean> {
  const open = await db
    .selectFrom('payments')
    .select(['amount', 'discount_amount', 'description'])
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (!isSameOrder(open, seats, code?.code ?? null)) return false;
  if (code?.off !== undefined && open.discount_amount < code.off) throw codeRefusals.CODE_CHANGED();
  const costsMore = seatsOf(open).some(({ price, full = price }, index) => full > (seats[index]?.price ?? shown?.price ?? full));
  const isSameTerms = shown === undefined || isSamePolicy(open.description.returnPolicy ?? null, shown.returnPolicy);
  if (costsMore || !isSameTerms) throw ticketRefusals.TERMS_CHANGED();
  return true;
}

// Whether the open checkout of another tab was paid by now: then its ticket is there, and no pass need be spent.
async function hearOfOpenCheckout(
  services: Services,
  buyer: Actor,
  { ownerUserId, sessionEventId }: Order,
  count: () => Promise<void>,
): Promise<void> {
  const hold = await services.db
    .selectFrom('seat_holds')
    .select('payment_id')
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .where('user_id', '=', buyer.userId)
    .executeTakeFirst();
  if (!hold) return;
  await count();
  await isPayable(services, { ownerUserId, paymentId: hold.payment_id }).catch((error: unknown) =>
    services.log.warn({ err: error, paymentId: hold.payment_id }, 'nobody knows whether the checkout that gives way to a pass was paid'),
  );
}

// Its seat is sold. If the provider can't be reached, the job that was to close it does.
async function closeReplaced(services: Services, order: OrderKey): Promise<void> {
  await closeOrder(services, order).catch((error: unknown) =>
    services.log.warn({ err: error, paymentId: order.paymentId }, 'a checkout that gave way to a pass is waiting for its job'),
  );
}

type SaleRow = {
  payment: EarlierOrder | null;
  event: { ownerUserId: string; sessionId: string; price: number; hasKinds: boolean; isFull: boolean; isRejected: boolean } | null;
};

// The requested event, and any order that already has this id, in one query.
const found = (whose: string) => `
  select
    (select json_build_object('id', p.id, 'ownerUserId', p.owner_user_id, 'status', p.status, 'requestHash', p.request_hash)
     from payments p where p.user_id = :buyer::uuid and p.id = :payment::uuid) as payment,
    (select json_build_object('ownerUserId', e.session_owner_user_id, 'sessionId', e.session_id, 'price', e.price,
       'hasKinds', e.standard_price is not null, 'isFull', coalesce(e.participant_count + e.held_count >= e.max_participant_count, false),
       'isRejected', ${rejectedSession({ owner: 'e.session_owner_user_id', session: 'e.session_id' })})
     from session_events e where e.id = :event::uuid ${whose}) as event`;
type SaleParams = { buyer: string; payment: string; event: string };
const FOUND = statement<SaleRow, SaleParams>(found(''));
const FOUND_AT_HOST = statement<SaleRow, SaleParams & { owner: string }>(found('and e.session_owner_user_id = :owner::uuid'));

async function readOrder(
  services: Services,
  buyer: Actor,
  ids: Pick<BuyTicket, 'sessionEventId' | 'sessionOwnerUserId'> & { paymentId: string },
): Promise<SaleRow> {
  const asked = { buyer: buyer.userId, payment: ids.paymentId, event: ids.sessionEventId };
  const owner = ids.sessionOwnerUserId;
  const [row] = owner === undefined ? await FOUND.all(services.db, asked) : await FOUND_AT_HOST.all(services.db, { ...asked, owner });
  return row ?? { payment: null, event: null };
}

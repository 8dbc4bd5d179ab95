import { statement } from '#db/statement.ts';
import type { Refusal } from '#kernel/http/refusal.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { blockedBetween } from '#features/follows/api/blocked-between.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { lockFreeEvents, type LockedSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { decideTicket } from '../rules.ts';
import { standardSeats, type WantedSeat } from '../../kinds/rules.ts';
import type { BuyTicket } from '../../contract.ts';
import { ticketRefusals } from '../../refusals.ts';
import { isAsShown, refusalOf, refusalToReplace, saleOf } from './seat-facts.ts';
import { answeredOrder, refusalOfAnswers } from '../../questions/server/order-answers.ts';
import { writeAnswers } from '../../questions/server/write-answers.ts';
import type { GivenAnswer } from '../../questions/contract.ts';
import { writeFreeTickets, type FreeTicket } from './write-free-tickets.ts';
import { CHECKOUTS } from '#features/payments/api/limits.ts';
import { offerFreeSeats } from '../../waiting/server/offer-free-seats.ts';
import { isEarlyBuyer, lockedFor, rejectedSession, isOffered } from './sale-conditions.ts';

export type FreeOrder = {
  buyer: Actor;
  address: string | undefined;
  ownerUserId: string;
  sessionEventId: string;
  paymentId: string;
  requestHash: string;
  /** Who takes each seat, all of them of the standard kind. */
  seats: readonly Pick<WantedSeat, 'guestName'>[];
  answers: readonly GivenAnswer[];
  shown?: BuyTicket['shown'];
};

/**
 * The outcome of an order. `open` is an order of the buyer's from when the event had a price, its checkout still open. `elsewhere` can't be
 * sold this way, or not now: the event has a price, or is locked and the order doesn't wait.
 */
export type FreeOrderOutcome =
  | { kind: 'given' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'open'; paymentId: string }
  | { kind: 'elsewhere' };

type Options = Pick<Services, 'rateLimits' | 'config'> & { wait: boolean };

/**
 * Gives several people their free tickets in one transaction, in the order of the requests. Locks the event rows before reading anything,
 * so that never one seat too many is given; a repeated order gets the same outcome as before.
 */
export async function giveFreeTickets(command: CommandContext, orders: FreeOrder[], options: Options): Promise<FreeOrderOutcome[]> {
  const wanted = new Map(orders.map(({ ownerUserId, sessionEventId: id }) => [id, { ownerUserId, id }]));
  // Sent together: the database runs the second once it has locked what the first names.
  let [locked, holdingOf] = await together([lockFreeEvents(command, [...wanted.values()], options), readHoldings(command, orders)]);
  let isLineBehind = false;
  for (const event of locked) isLineBehind = (await offerFreeSeats(command, event)) || isLineBehind;
  if (isLineBehind) {
    const again = locked.map(({ session_owner_user_id: ownerUserId, id }) => ({ ownerUserId, id }));
    [locked, holdingOf] = await together([lockFreeEvents(command, again, options), readHoldings(command, orders)]);
  }
  const events = new Map(locked.map((event) => [event.id, event]));
  const here = orders.flatMap((order) => {
    const event = events.get(order.sessionEventId);
    return event ? [{ order, event, holding: holdingOf.get(order) ?? NOTHING }] : [];
  });
  const outcomes = new Map<FreeOrder, FreeOrderOutcome>();
  const tickets: Given[] = [];
  if (here.length > 0) {
    const fresh = here.filter(({ holding }) => holding.orderStatus === null);
    const buyers = fresh.map(({ order: { buyer, address } }) => ({ actor: buyer, address }));
    const refusals = await options.rateLimits.consumeEach(command.tx, CHECKOUTS, buyers);
    const tooMany = new Map(fresh.map(({ order }, index) => [order, refusals[index] ?? null]));
    for (const { order, event, holding } of here) {
      const outcome = decide({ order, event, holding, tickets, tooMany, now: command.now });
      outcomes.set(order, outcome);
      if (outcome.kind === 'given' && holding.orderStatus === null)
        tickets.push({ ...order, event, seats: standardSeats(order.seats, 0), isOffered: holding.isOffered });
    }
    await writeFreeTickets(command, tickets, options.config.payments.mode);
    await writeAnswers(
      command,
      tickets.map(({ event, buyer, ...order }) => answeredOrder(event, buyer, order)),
    );
  }
  return orders.map((order) => outcomes.get(order) ?? { kind: 'elsewhere' });
}

/** A ticket given in this transaction, and whether its seat was held for its buyer from a waiting list. */
type Given = FreeTicket & { isOffered: boolean; answers: readonly GivenAnswer[] };

type Situation = {
  order: FreeOrder;
  event: LockedSessionEvent;
  holding: Holding;
  tickets: Given[];
  tooMany: Map<FreeOrder, Refusal | null>;
  now: Date;
};

// `tickets` are those just given in the same transaction.
function decide({ order, event, holding, tickets, tooMany, now }: Situation): FreeOrderOutcome {
  if (holding.orderStatus !== null) return repeat(order, holding);
  if (holding.isTaken || tickets.some((ticket) => ticket.paymentId === order.paymentId)) return refused(paymentRefusals.OTHER_BODY());
  const limited = tooMany.get(order);
  if (limited) return refused(limited);
  const before = tickets.filter((ticket) => ticket.event.id === event.id);
  const hasTicket = holding.hasTicket || before.some(({ buyer }) => buyer.userId === order.buyer.userId);
  const sale = saleOf(event);
  const offers = before.filter(({ isOffered: fromList }) => fromList).length;
  const decision = decideTicket(
    { ...sale, participantCount: sale.participantCount + countSeats(before), heldCount: sale.heldCount - offers },
    { ...holding, hasTicket },
    { buyerUserId: order.buyer.userId, seats: order.seats.length },
    now,
  );
  if (!decision.ok) return refused(refusalOf(decision));
  if (decision.continues === null && !isAsShown(event, order.shown)) return refused(ticketRefusals.TERMS_CHANGED());
  const unanswered = refusalOfAnswers(event, order);
  if (unanswered) return refused(unanswered);
  if (decision.continues === null) return { kind: 'given' };
  const refusal = refusalToReplace(event, holding, { seats: order.seats.length, shown: order.shown, now });
  return refusal ? refused(refusal) : { kind: 'open', paymentId: decision.continues };
}

function countSeats(orders: readonly Given[]): number {
  return orders.reduce((sum, { seats }) => sum + seats.length, 0);
}

// The same order sent twice at once: the second finds what the first has just done.
function repeat(order: FreeOrder, holding: Holding): FreeOrderOutcome {
  if (holding.orderHash !== order.requestHash) return refused(paymentRefusals.OTHER_BODY());
  return holding.orderStatus === 'COMPLETED' ? { kind: 'given' } : { kind: 'elsewhere' };
}

function refused(refusal: Refusal): FreeOrderOutcome {
  return { kind: 'refused', refusal };
}

type Holding = {
  hasTicket: boolean;
  openPaymentId: string | null;
  openSeats: number;
  isInLine: boolean;
  isOffered: boolean;
  isEarly: boolean;
  orderStatus: string | null;
  orderHash: string | null;
  isTaken: boolean;
  isLocked: boolean;
  isRejected: boolean;
  isBlocked: boolean;
};

const NOTHING: Holding = {
  hasTicket: false,
  openPaymentId: null,
  openSeats: 0,
  isInLine: false,
  isOffered: false,
  isEarly: false,
  orderStatus: null,
  orderHash: null,
  isTaken: false,
  isLocked: true,
  isRejected: true,
  isBlocked: true,
};

// The ticket and orders of each buyer for the event, whether it is locked for them, and whether the order's id is known as theirs or as
// somebody else's.
type Params = {
  owners: string[];
  events: string[];
  buyers: string[];
  payments: string[];
  admins: boolean[];
  now: Date;
};

// Read from the events, beside which all of it lies: one statement, whoever the hosts are.
const own = (column: string) => `${column} = any (:owners::uuid[]) and ${column} = e.session_owner_user_id`;
const HOLDINGS = statement<Holding & { place: number }, Params>(`
  select c.place::integer,
    exists (select 1 from tickets t
      where ${own('t.owner_user_id')} and t.session_event_id = e.id and t.user_id = c.user_id and t.status = 'active'
        and not t.unredeemed) as "hasTicket",
    (select h.payment_id from seat_holds h where ${own('h.owner_user_id')} and h.session_event_id = e.id and h.user_id = c.user_id) as "openPaymentId",
    coalesce((select h.seats from seat_holds h
      where ${own('h.owner_user_id')} and h.session_event_id = e.id and h.user_id = c.user_id), 0) as "openSeats",
    exists (select 1 from waiting_entries w
      where ${own('w.owner_user_id')} and w.session_event_id = e.id and w.user_id = c.user_id) as "isInLine",
    ${isOffered({ owner: 'e.session_owner_user_id', event: 'e.id', buyer: 'c.user_id', now: ':now' })} as "isOffered",
    ${isEarlyBuyer({ owner: 'e.session_owner_user_id', session: 'e.session_id', buyer: 'c.user_id', now: ':now' })} as "isEarly",
    case when p.user_id = c.user_id then p.status end as "orderStatus", p.request_hash as "orderHash", p.id is not null as "isTaken",
    ${lockedFor({ owner: 'e.session_owner_user_id', session: 'e.session_id', buyer: 'c.user_id', now: ':now', admin: 'c.admin' })} as "isLocked",
    ${rejectedSession({ owner: 'e.session_owner_user_id', session: 'e.session_id' })} as "isRejected",
    ${blockedBetween({ owner: 'e.session_owner_user_id', other: 'c.user_id' })} as "isBlocked"
  from session_events e
  join unnest(:events::uuid[], :buyers::uuid[], :payments::uuid[], :admins::boolean[])
    with ordinality as c (session_event_id, user_id, payment_id, admin, place) on c.session_event_id = e.id
  left join payments p on ${own('p.owner_user_id')} and p.id = c.payment_id
  where e.session_owner_user_id = any (:owners::uuid[])`);

async function readHoldings({ tx, now }: CommandContext, orders: FreeOrder[]): Promise<Map<FreeOrder, Holding>> {
  const rows = await HOLDINGS.all(tx, {
    owners: orders.map(({ ownerUserId }) => ownerUserId),
    events: orders.map(({ sessionEventId }) => sessionEventId),
    buyers: orders.map(({ buyer }) => buyer.userId),
    payments: orders.map(({ paymentId }) => paymentId),
    admins: orders.map(({ buyer }) => buyer.admin),
    now,
  });
  return new Map(
    rows.flatMap(({ place, ...holding }) => {
      const order = orders[place - 1];
      return order ? [[order, holding] as const] : [];
    }),
  );
}

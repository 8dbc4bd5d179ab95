import { sql } from 'kysely';
import { statement } from '#db/statement.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import * as LIMITS from '#kernel/limits.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockPasses } from '#features/memberships/api/spend-use.ts';
import { membershipRefusals } from '#features/memberships/refusals.ts';
import { createPayment } from '#features/payments/api/checkout/create-payment.ts';
import type { SaleTerms } from '#features/payments/api/checkout/sale-terms.ts';
import type { UsedCode } from '#features/payments/codes/contract.ts';
import type { Discount } from '#features/payments/codes/rules.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { platformFee } from '#kernel/money/fee.ts';
import { lockSessionEvent, type LockedSessionEvent, changeSeats } from '#features/sessions/api/lock-session-event.ts';
import { repriceEvents } from '#features/sessions/api/reprice-events.ts';
import type { BuyTicket } from '../../contract.ts';
import { isSameOrder, priceSeats, type PricedSeat, type WantedSeat } from '../../kinds/rules.ts';
import { kindsThatMayBeFull } from '#features/sessions/kinds/rules.ts';
import { readKindFacts, seatsTakenOf } from '../../kinds/server/read-kind-facts.ts';
import { refusalOfKind, ticketRefusals } from '../../refusals.ts';
import { decideTicket } from '../rules.ts';
import { startPaying } from '../../waiting/server/change-line.ts';
import { offerFreeSeats } from '../../waiting/server/offer-free-seats.ts';
import { orderOf, refusalOf, refusalToReplace, refuseClosed, refuseOtherTerms, saleOf, standardPriceOf } from './seat-facts.ts';
import { answeredOrder } from '../../questions/server/order-answers.ts';
import { replaceAnswers, writeAnswers } from '../../questions/server/write-answers.ts';
import type { GivenAnswer } from '../../questions/contract.ts';
import { applyCode, checkCode } from './apply-code.ts';
import { readHolding, type StoredHolding } from './read-holding.ts';
import { giveTicketByMembership } from './give-ticket-by-membership.ts';
import { writeFreeTickets } from './write-free-tickets.ts';
import { DECLINES, declinesSince, isTooMany, readBuyer } from '#features/payments/api/checkout/check-before-sale.ts';

export type SeatRequest = {
  ownerUserId: string;
  sessionId: string;
  sessionEventId: string;
  paymentId: string;
  requestHash: string;
  payWith?: 'membership' | 'card' | undefined;
  /** Who takes each seat, and of which kind it is. */
  seats: readonly WantedSeat[];
  answers: readonly GivenAnswer[];
  code?: UsedCode | undefined;
  shown?: BuyTicket['shown'];
  /** Whether they are for somebody who will redeem them: a place that the buyer has, or is offered, has nothing to do with it. */
  isGift?: boolean;
  payments: SaleTerms;
};

/**
 * The order that now exists for the seats, and whether it is paid already, as it is if a membership pays for it; if it isn't, the buyer's
 * customer at the provider, if they have one. `replaced` is the order of an open checkout whose place it took: the caller closes it.
 */
export type SeatTaken = { paymentId: string; isPaid: boolean; customer?: string | null; replaced?: string };

/**
 * Takes seats for the buyer: tickets at once if their membership pays for one or their kinds cost nothing, otherwise held seats and a PENDING
 * payment with the prices pinned.
 * Continues an open checkout of the same person, for the guests that are named now. Returns null, having done nothing, if the event no longer costs anything and has one kind. Locks the
 * event's row before reading anything, so that the seats sold and held never exceed the capacity. Refuses with the texts of
 * docs/product.md#availability and docs/product.md#kinds-of-ticket; also refuses other seats than an open checkout has while others wait, terms that are no longer those that the buyer was shown, the owner, a buyer if either has blocked the other, and, if a card would pay, a buyer whose
 * cards were declined too often and a seller who can't be paid.
 */
export async function takeSeats(command: CommandContext, buyer: Actor, request: SeatRequest): Promise<SeatTaken | null> {
  // Sent together: the database runs what follows once it has locked what the first names.
  const [locked, stored, passes, payer] = await together([
    lockSessionEvent(command, request.ownerUserId, request.sessionEventId),
    readHolding(command, request, buyer),
    request.payWith === 'card' ? null : lockPasses(command, { ownerUserId: request.ownerUserId, userId: buyer.userId }),
    readBuyer(command.tx, { userId: buyer.userId, mode: request.payments.mode }),
  ]);
  if (!locked || locked.session_id !== request.sessionId) throw ticketRefusals.NO_SESSION();
  const { isGift = false } = request;
  // Whoever waits comes before somebody who doesn't hold a place.
  const isLineBehind = await offerFreeSeats(command, locked);
  const event = isLineBehind ? ((await lockSessionEvent(command, request.ownerUserId, locked.id)) ?? locked) : locked;
  const holding = holdingFor(request, isLineBehind ? await readHolding(command, request, buyer) : stored);
  // The same order sent twice at once: the second finds what the first has just done.
  if (holding.ticketPaymentId === request.paymentId) return { paymentId: request.paymentId, isPaid: true };
  const wanted = { buyerUserId: buyer.userId, seats: request.seats.length };
  const decision = decideTicket(saleOf(event), { ...holding, hasTicket: holding.ticketPaymentId !== null }, wanted, command.now);
  if (!decision.ok) throw refusalOf(decision);
  const replaced = request.payWith === 'membership' ? decision.continues : null;
  if (decision.continues !== null && replaced === null) {
    const isSame = !isGift && holding.openOrder !== null && isSameOrder(holding.openOrder, request.seats, request.code?.code ?? null);
    const refusal = refusalToReplace(event, holding, { seats: wanted.seats, isSame, shown: request.shown, now: command.now });
    if (refusal) throw refusal;
    const answered = isGift ? null : { ...answeredOrder(event, buyer, request), paymentId: decision.continues };
    if (isSame && answered) {
      await nameHeldSeats(command, request, decision.continues);
      await replaceAnswers(command, answered);
    } else {
      // What can't be sold is refused before the checkout is closed in its favour.
      const { seats } = await price(command, buyer, event, request);
      await checkCode(command, buyer, request, { seats, insteadOf: decision.continues });
    }
    await readCanReceive(command, buyer, { ...request, sellers: payer.sellers });
    return { paymentId: decision.continues, isPaid: false, customer: payer.customer };
  }
  if (event.price === 0 && event.standard_price === null && isStandard(request.seats)) return null;
  if (replaced !== null) refuseClosed(event, holding, command.now);
  refuseOtherTerms(event, request.shown);
  // Whoever redeems a gift answers.
  const answered = isGift ? [] : [answeredOrder(event, buyer, request)];
  const { seats, mayFillKind } = await price(command, buyer, event, request);
  const mayUsePass = wanted.seats === 1 && isStandard(request.seats) && standardPriceOf(event) > 0;
  if (passes !== null && mayUsePass) {
    const { paymentId, requestHash, payments } = request;
    const [{ guestName } = { guestName: null }] = request.seats;
    const instead = replaced === null ? null : { paymentId: replaced, seats: holding.openSeats };
    if (await giveTicketByMembership(command, { event, passes, buyer, paymentId, requestHash, guestName, mode: payments.mode, instead })) {
      await writeAnswers(command, answered);
      return { paymentId, isPaid: true, ...(replaced === null ? {} : { replaced }) };
    }
    if (request.payWith === 'membership') throw membershipRefusals.NO_USE_LEFT();
  }
  const { seats: paid, discount } = await applyCode(command, buyer, request, seats);
  const order = { ...request, seats: paid, discount, isOffered: holding.isOffered };
  const isFree = paid.every((seat) => seat.price === 0);
  if (isFree && isGift) throw ticketRefusals.NOTHING_TO_GIVE();
  const taken = isFree ? await giveSeats(command, buyer, event, order) : await holdSeats(command, buyer, event, { ...order, ...payer });
  if (mayFillKind)
    await repriceEvents(command, { ownerUserId: request.ownerUserId, sessionId: event.session_id, sessionEventId: event.id });
  await writeAnswers(command, answered);
  return taken;
}

// A place that the buyer has, is offered or pays for has nothing to do with a gift, nor has the checkout of a gift with a place of their own
// that a pass pays for.
function holdingFor({ isGift = false, payWith }: SeatRequest, stored: StoredHolding): StoredHolding {
  if (isGift) return { ...stored, ticketPaymentId: null, isOffered: false };
  const isBesideGift = payWith === 'membership' && stored.openOrder?.description.gift === 'TICKET';
  return isBesideGift ? { ...stored, openPaymentId: null, openSeats: 0, openOrder: null } : stored;
}

function isStandard(seats: readonly WantedSeat[]): boolean {
  return seats.every(({ kindId }) => kindId === null);
}

async function price(
  command: CommandContext,
  buyer: Actor,
  event: LockedSessionEvent,
  { seats, code }: Pick<SeatRequest, 'seats' | 'code'>,
): Promise<{ seats: PricedSeat[]; /** Whether one of their kinds may be sold out with them. */ mayFillKind: boolean }> {
  const wantedOf = (kindId: string) => seats.filter((seat) => seat.kindId === kindId).length;
  const facts = await readKindFacts(command.tx, event, { userId: buyer.userId, now: command.now, isBuying: true, wantedOf });
  // Whether the code names their kinds is checked when it is used.
  const audiences = code ? new Set([...facts.audiences, 'code' as const]) : facts.audiences;
  const priced = priceSeats(seats, { ...facts, audiences }, command.now);
  if (!priced.ok) throw refusalOfKind(priced);
  const ordered = facts.kinds.filter(({ id }) => wantedOf(id) > 0);
  const mayFillKind = kindsThatMayBeFull(ordered, seatsTakenOf(event) + seats.length).length > 0;
  return { seats: priced.seats, mayFillKind };
}

type Order = Omit<SeatRequest, 'seats'> & { seats: readonly PricedSeat[]; discount: Discount | undefined; isOffered: boolean };

async function giveSeats(command: CommandContext, buyer: Actor, event: LockedSessionEvent, order: Order): Promise<SeatTaken> {
  const { paymentId, requestHash, seats, discount } = order;
  const ticket = { event, buyer, paymentId, requestHash, seats, ...(discount ? { discount } : {}) };
  await writeFreeTickets(command, [ticket], order.payments.mode);
  return { paymentId, isPaid: true };
}

type HeldOrder = Order & Awaited<ReturnType<typeof readBuyer>>;

const HOLD = statement<never, Record<string, unknown>>(`
  insert into seat_holds (owner_user_id, session_event_id, user_id, payment_id, seats, guest_names, kind_ids, expires_at, created_at)
  values (:owner::uuid, :event::uuid, :buyer::uuid, :payment::uuid, :seats::int, :names::text[], :kinds::uuid[], :expiresAt::timestamptz, :now::timestamptz)`);

// Sent together, because others wait for the event's row until it is committed: a refusal rolls all of it back.
async function holdSeats(command: CommandContext, buyer: Actor, event: LockedSessionEvent, request: HeldOrder): Promise<SeatTaken> {
  const { seats, discount, paymentId, requestHash, customer } = request;
  const date = { ownerUserId: event.session_owner_user_id, sessionEventId: event.id };
  const amount = seats.reduce((sum, seat) => sum + seat.price, 0);
  const expiresAt = addMinutes(command.now, LIMITS.seatHoldMinutes);
  // The seat of an offer is held already.
  const held = seats.length - (request.isOffered ? 1 : 0);
  const [canReceive, hasSeats] = await together([
    readCanReceive(command, buyer, request),
    held === 0 || changeSeats(command, { ...date, participants: 0, held }),
    request.isOffered && startPaying(command, date, buyer.userId),
    createPayment(command, {
      ...orderOf({ event, buyer, paymentId, requestHash, seats, discount, isGift: request.isGift, mode: request.payments.mode }),
      amount,
      platformFee: platformFee(amount, request.payments.fee),
      checkoutExpiresAt: expiresAt,
    }),
    HOLD.run(command.tx, {
      owner: date.ownerUserId,
      event: date.sessionEventId,
      buyer: buyer.userId,
      payment: paymentId,
      seats: seats.length,
      names: storedNames(seats),
      kinds: storedKinds(seats),
      expiresAt,
      now: command.now,
    }),
  ]);
  if (!canReceive) throw paymentRefusals.CANNOT_RECEIVE();
  if (!hasSeats) throw ticketRefusals.SESSION_FULL();
  return { paymentId, isPaid: false, customer };
}

async function nameHeldSeats({ tx }: CommandContext, { ownerUserId, seats }: SeatRequest, paymentId: string): Promise<void> {
  await tx
    .updateTable('seat_holds')
    .set({ guest_names: sql<string[] | null>`${storedNames(seats)}::text[]` })
    .where('owner_user_id', '=', ownerUserId)
    .where('payment_id', '=', paymentId)
    .execute();
}

function storedNames(seats: readonly WantedSeat[]): (string | null)[] | null {
  const names = seats.map(({ guestName }) => guestName);
  return names.some((name) => name !== null) ? names : null;
}

function storedKinds(seats: readonly WantedSeat[]): (string | null)[] | null {
  const kinds = seats.map(({ kindId }) => kindId);
  return kinds.some((kind) => kind !== null) ? kinds : null;
}

type PaymentFacts = { canReceive: boolean; declines: number };
type Sides = { owner: string; mode: string; sellers: string; buyer: string; since: Date; orderedSince: Date };

const PAYING = statement<PaymentFacts, Sides>(`
  select exists (select 1 from payout_accounts where user_id = :owner::uuid and mode = :mode and can_receive) as "canReceive",
    (${DECLINES}) as declines`);

// Returns whether the seller can be paid by card; refuses a buyer whose cards were declined too often.
async function readCanReceive(
  { tx, now }: CommandContext,
  { userId: buyer }: Actor,
  { ownerUserId: owner, payments: { mode }, sellers }: Pick<HeldOrder, 'ownerUserId' | 'payments' | 'sellers'>,
): Promise<boolean> {
  const [paying] = await PAYING.all(tx, { owner, mode, sellers, buyer, ...declinesSince(now) });
  if (isTooMany(paying?.declines)) throw paymentRefusals.TOO_MANY_DECLINES(3600);
  return paying?.canReceive ?? false;
}

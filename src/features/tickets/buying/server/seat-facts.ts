import type { Refusal } from '#kernel/http/refusal.ts';
import type { Config } from '#platform/server/program/config.ts';
import { windowOf } from '#features/content/rules/booking-window.ts';
import { isSameMinimum } from '#features/sessions/minimum/rules.ts';
import { isSamePolicy } from '#features/sessions/returning/rules.ts';
import type { LockedSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { contentRefusals } from '#features/content/refusals.ts';
import type { BuyTicket } from '../../contract.ts';
import type { Discount } from '#features/payments/codes/rules.ts';
import { linesOf, type PricedSeat } from '../../kinds/rules.ts';
import { fewerPlacesLeft, ticketRefusals } from '../../refusals.ts';
import { windowProblem, type Sale, type TicketDecision } from '../rules.ts';

/** Returns a locked event as the rules of the sale need it. */
export function saleOf(event: LockedSessionEvent): Sale {
  const { opensAt, earlyFrom, closesAt } = windowOf(event.booking_window, event.start_at);
  return {
    ownerUserId: event.session_owner_user_id,
    startDateTime: event.start_at.toISOString(),
    endDateTime: event.end_at.toISOString(),
    participantCount: event.participant_count,
    heldCount: event.held_count,
    maxParticipantCount: event.max_participant_count,
    cancelled: event.cancelled_at !== null,
    opensAt: opensAt?.toISOString(),
    earlyFrom: earlyFrom?.toISOString(),
    closesAt: closesAt?.toISOString(),
  };
}

/** Returns what a ticket of the standard kind to an event costs, in pence. */
export function standardPriceOf({ price, standard_price: standard }: Pick<LockedSessionEvent, 'price' | 'standard_price'>): number {
  return standard ?? price;
}

/** Refuses an order whose buyer was shown another start, return policy or minimum number than an event has now, or a lower price. */
export function refuseOtherTerms(event: LockedSessionEvent, shown: BuyTicket['shown']): void {
  if (!isAsShown(event, shown)) throw ticketRefusals.TERMS_CHANGED();
}

/** Whether an event starts, costs no more, takes place, and its tickets can be returned, as a buyer was shown. A buyer whose page doesn't say is taken to have seen it. */
export function isAsShown(event: LockedSessionEvent, shown: BuyTicket['shown']): boolean {
  if (shown === undefined) return true;
  if (shown.price !== undefined && standardPriceOf(event) > shown.price) return false;
  if (shown.minimum !== undefined && !isSameMinimum(event, shown.minimum)) return false;
  return event.start_at.getTime() === Date.parse(shown.startDateTime) && isSamePolicy(event.return_policy, shown.returnPolicy);
}

/**
 * Returns why an open checkout stays although its buyer now orders another number or other kinds of seats: the order would be refused once it is closed,
 * because its terms are no longer those that the buyer was shown, because the date can't be booked at this time, or because others wait, who are
 * offered what it frees. Null if it may be closed, or is for the same seats.
 */
export function refusalToReplace(
  event: LockedSessionEvent,
  { openSeats, isInLine, isEarly }: { openSeats: number; isInLine: boolean; isEarly: boolean },
  { seats, isSame = openSeats === seats, shown, now }: { seats: number; isSame?: boolean; shown: BuyTicket['shown']; now: Date },
): Refusal | null {
  if (isSame) return null;
  if (!isAsShown(event, shown)) return ticketRefusals.TERMS_CHANGED();
  // Whoever pays for an offered place is offered it again once their checkout is closed.
  const problem = windowProblem(saleOf(event), { isEarly, isOffered: isInLine }, now);
  if (problem) return refusalOf({ ok: false, reason: problem });
  return event.waiting_count > Number(isInLine) ? ticketRefusals.OTHERS_WAIT() : null;
}

/** Refuses an order that takes the place of an open checkout at a time at which the date can't be booked. */
export function refuseClosed(event: LockedSessionEvent, { isInLine, isEarly }: { isInLine: boolean; isEarly: boolean }, now: Date): void {
  // Whoever pays for an offered place is offered it again once their checkout is closed.
  const problem = windowProblem(saleOf(event), { isEarly, isOffered: isInLine }, now);
  if (problem) throw refusalOf({ ok: false, reason: problem });
}

type OrderOf = {
  event: LockedSessionEvent;
  buyer: { userId: string; username: string };
  paymentId: string;
  requestHash: string;
  seats: readonly PricedSeat[];
  discount?: Discount | undefined;
  isGift?: boolean | undefined;
  mode: Config['payments']['mode'];
};

/** Returns the order for seats of an event, with what is bought as it is now. */
export function orderOf({ event, buyer, paymentId, requestHash, seats, discount, isGift, mode }: OrderOf) {
  const kinds = linesOf(seats);
  return {
    id: paymentId,
    ownerUserId: event.session_owner_user_id,
    ownerUsername: event.session_owner_username,
    buyer,
    type: 'SESSION_EVENT' as const,
    itemId: event.id,
    description: {
      title: event.title,
      ...(event.subtitle === null ? {} : { subtitle: event.subtitle }),
      sessionId: event.session_id,
      startDateTime: event.start_at.toISOString(),
      endDateTime: event.end_at.toISOString(),
      timeZone: event.time_zone,
      moves: event.move_count,
      ...(event.change_count === 0 ? {} : { changes: event.change_count }),
      ...(event.minimum_count === null ? {} : { minimum: event.minimum_count }),
      ...(seats.length === 1 ? {} : { seats: seats.length }),
      ...(kinds === undefined ? {} : { kinds }),
      ...(discount === undefined ? {} : { discount }),
      ...(isGift ? { gift: 'TICKET' as const } : {}),
      ...(event.return_policy === null ? {} : { returnPolicy: event.return_policy }),
    },
    discountAmount: seats.reduce((sum, { price, full = price }) => sum + full - price, 0),
    mode,
    requestHash,
  };
}

/** Returns the refusal for each reason not to sell (docs/product.md#availability). */
export function refusalOf(decision: Extract<TicketDecision, { ok: false }>) {
  if (decision.reason === 'too-few') return fewerPlacesLeft(decision.left);
  const refusals = {
    own: ticketRefusals.OWN_SESSION,
    'has-ticket': ticketRefusals.HAS_TICKET,
    locked: contentRefusals.CONTENT_LOCKED,
    blocked: ticketRefusals.BLOCKED_SALE,
    full: ticketRefusals.SESSION_FULL,
    ended: ticketRefusals.SESSION_ENDED,
    cancelled: ticketRefusals.SESSION_CANCELLED,
    'taken-down': ticketRefusals.NO_SESSION,
    closed: ticketRefusals.BOOKING_CLOSED,
    'not-open': ticketRefusals.NOT_OPEN,
    none: ticketRefusals.NO_SESSION,
  };
  return refusals[decision.reason]();
}

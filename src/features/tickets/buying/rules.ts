import { availabilityOf, type UnavailableReason } from '#features/sessions/rules.ts';

/** The event as the sale sees it, with seats sold and seats held by open checkouts. */
export type Sale = {
  ownerUserId: string;
  startDateTime: string;
  endDateTime: string;
  participantCount: number;
  heldCount: number;
  maxParticipantCount: number | null;
  cancelled: boolean;
  /** When it can be booked, and from when on by subscribers and holders of a pass, if that is limited. */
  opensAt?: string | undefined;
  earlyFrom?: string | undefined;
  closesAt?: string | undefined;
};

/**
 * What the buyer already has of this event (`openSeats` are those that their open checkout holds), whether a place is held for them from its waiting list, whether its session was taken down, whether it is for subscribers and they aren't one, and
 * whether buyer or host has blocked the other.
 */
export type Holding = {
  hasTicket: boolean;
  openPaymentId: string | null;
  openSeats: number;
  isOffered: boolean;
  /** Whether they may book before it opens for everybody. */
  isEarly: boolean;
  isRejected: boolean;
  isLocked: boolean;
  isBlocked: boolean;
};

export type TicketDecision =
  | { ok: true; continues: string | null }
  | { ok: false; reason: 'too-few'; left: number }
  | { ok: false; reason: 'own' | 'has-ticket' | 'locked' | 'blocked' | UnavailableReason };

/**
 * Decides whether a person may take this many seats now. Each person has one order for each event, and an open checkout of theirs continues
 * instead of taking more seats; one for another number of seats continues only if that many are there once its own are free. What administrators took down is sold to nobody, not even to a buyer about to pay; what is for
 * subscribers is sold only to them (docs/product.md#audience); a seat held by another checkout isn't for sale (docs/product.md#hold). If
 * either person has blocked the other, no new order can begin; tickets stay valid, and so do orders that began before the block or at the
 * same moment. A date is sold from its opening until it closes (docs/product.md#booking-window); whoever holds a place from its waiting list may take it before it opens.
 */
export function decideTicket(
  sale: Sale,
  holding: Holding,
  { buyerUserId, seats }: { buyerUserId: string; seats: number },
  now: Date,
): TicketDecision {
  if (sale.ownerUserId === buyerUserId) return { ok: false, reason: 'own' };
  if (holding.hasTicket) return { ok: false, reason: 'has-ticket' };
  if (holding.isRejected) return { ok: false, reason: 'none' };
  if (holding.isLocked) return { ok: false, reason: 'locked' };
  if (holding.isBlocked && holding.openPaymentId === null) return { ok: false, reason: 'blocked' };
  const theirs = holding.openPaymentId === null ? Number(holding.isOffered) : holding.openSeats;
  const taken = sale.participantCount + sale.heldCount - theirs;
  const availability = availabilityOf({ ...sale, ...windowFor(sale, holding), participantCount: taken }, now);
  if (!availability.purchasable) return { ok: false, reason: availability.reason };
  const left = sale.maxParticipantCount === null ? seats : sale.maxParticipantCount - taken;
  const isHeld = holding.openPaymentId !== null && holding.openSeats === seats;
  if (!isHeld && left < seats) return { ok: false, reason: 'too-few', left };
  return { ok: true, continues: holding.openPaymentId };
}

/** Returns why the booking window of a date forbids somebody another order than the open one; null if it doesn't. */
export function windowProblem(sale: Sale, holding: Pick<Holding, 'isOffered' | 'isEarly'>, now: Date): 'closed' | 'not-open' | null {
  const { opensAt, closesAt } = windowFor(sale, { ...holding, openPaymentId: null });
  if (closesAt !== undefined && Date.parse(closesAt) <= now.getTime()) return 'closed';
  return opensAt !== undefined && Date.parse(opensAt) > now.getTime() ? 'not-open' : null;
}

// An open checkout goes on: its seats were taken in time.
function windowFor(
  { opensAt, earlyFrom, closesAt }: Sale,
  { openPaymentId, isOffered, isEarly }: Pick<Holding, 'openPaymentId' | 'isOffered' | 'isEarly'>,
): Pick<Sale, 'opensAt' | 'closesAt'> {
  if (openPaymentId !== null) return { opensAt: undefined, closesAt: undefined };
  return { opensAt: isOffered ? undefined : isEarly ? (earlyFrom ?? opensAt) : opensAt, closesAt };
}

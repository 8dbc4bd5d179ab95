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
};

/**
 * What the buyer already has of this event, whether its session was taken down, whether it is for subscribers and they aren't one, and
 * whether buyer or host has blocked the other.
 */
export type Holding = { hasTicket: boolean; openPaymentId: string | null; isRejected: boolean; isLocked: boolean; isBlocked: boolean };

export type TicketDecision =
  | { ok: true; continues: string | null }
  | { ok: false; reason: 'own' | 'has-ticket' | 'locked' | 'blocked' | UnavailableReason };

/**
 * Decides whether a person may take a seat now. Each person has one ticket for each event, and an open checkout of theirs continues
 * instead of taking a second seat. What administrators took down is sold to nobody, not even to a buyer about to pay; what is for
 * subscribers is sold only to them (docs/product.md#audience); a seat held by another checkout isn't for sale (docs/product.md#hold). If
 * either person has blocked the other, no new order can begin; tickets stay valid, and so do orders that began before the block or at the
 * same moment.
 */
export function decideTicket(sale: Sale, holding: Holding, buyerUserId: string, now: Date): TicketDecision {
  if (sale.ownerUserId === buyerUserId) return { ok: false, reason: 'own' };
  if (holding.hasTicket) return { ok: false, reason: 'has-ticket' };
  if (holding.isRejected) return { ok: false, reason: 'none' };
  if (holding.isLocked) return { ok: false, reason: 'locked' };
  if (holding.isBlocked && holding.openPaymentId === null) return { ok: false, reason: 'blocked' };
  const taken = sale.participantCount + sale.heldCount - (holding.openPaymentId === null ? 0 : 1);
  const availability = availabilityOf({ ...sale, participantCount: taken }, now);
  return availability.purchasable ? { ok: true, continues: holding.openPaymentId } : { ok: false, reason: availability.reason };
}

/** Why a date may not take place: its host is suspended, or administrators took its session down. */
export type Risk = 'host-suspended' | 'taken-down';

/** A ticket, as far as its return depends on it. */
export type ReturnFacts = {
  status: 'active' | 'refunded' | 'cancelled';
  checkedInAt: string | null;
  /** Whether no money was paid for it: it was free, or a membership paid. */
  isFree: boolean;
  /** Whether the buyer’s bank disputes the payment or has decided about it; either way the provider refunds none of it. */
  dispute: 'open' | 'decided' | null;
  /** How often the event had been moved when it was ordered, and how often by now. */
  movesAtOrder: number;
  moves: number;
  doubt: Risk | null;
  startDateTime: string;
};

export type ReturnDecision =
  | { ok: true; done: boolean }
  | { ok: false; problem: 'TICKET_REFUNDED' | 'NOT_MOVED' | 'TICKET_USED' | 'EVENT_STARTED' | 'TICKET_DISPUTED' | 'DISPUTE_WAS_DECIDED' };

/**
 * Decides whether a participant may return a ticket before its date starts: always if it cost nothing (docs/product.md#returning-a-ticket), for a
 * full refund if the date was moved after they ordered it, or while its host is suspended or its session taken down. `done` if they have already done so. Cancelling
 * the date doesn't take that right away, and neither does a check-in that can't have been at the door; a dispute does, because the money
 * could not go back.
 */
export function decideReturn(ticket: ReturnFacts, now: Date): ReturnDecision {
  if (ticket.status === 'cancelled') return { ok: true, done: true };
  if (ticket.status === 'refunded') return { ok: false, problem: 'TICKET_REFUNDED' };
  if (!ticket.isFree && ticket.doubt === null && ticket.moves <= ticket.movesAtOrder) return { ok: false, problem: 'NOT_MOVED' };
  if (isUsed(ticket)) return { ok: false, problem: 'TICKET_USED' };
  if (Date.parse(ticket.startDateTime) <= now.getTime()) return { ok: false, problem: 'EVENT_STARTED' };
  if (ticket.dispute !== null) return { ok: false, problem: ticket.dispute === 'open' ? 'TICKET_DISPUTED' : 'DISPUTE_WAS_DECIDED' };
  return { ok: true, done: false };
}

const DOORS_MS = 12 * 3_600_000;

// A host could check everybody in beforehand. Nobody has to trust a check-in by a host whose session we stopped.
function isUsed({ checkedInAt, doubt, startDateTime }: ReturnFacts): boolean {
  if (checkedInAt === null || doubt !== null) return false;
  return Date.parse(startDateTime) - Date.parse(checkedInAt) <= DOORS_MS;
}

// No 0/O, 1/I/L: a code is read aloud at the door.
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;

/** Returns the ten-character code of a ticket from ten random bytes, grouped for reading as `ABCDE-FGHJK`. */
export function ticketCode(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Returns the code in a ticket's QR code, which holds the address of its order; null for any other QR code. */
export function readScannedCode(text: string): string | null {
  return /^https?:\/\/[^/?#]+\/order\/[^?#]+\?code=([\w-]+)$/.exec(text)?.[1] ?? null;
}

/** Returns a code as it is stored, however it was typed: in capitals, with a single dash in the middle. An `×` is an x. */
export function normalizeCode(typed: string): string {
  const letters = typed
    .replaceAll('×', 'x')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

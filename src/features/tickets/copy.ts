import * as LIMITS from '#kernel/limits.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { isOwnSeat } from '#features/content/policy.ts';
import { STANDARD_KIND } from '#features/content/contract/ticket-kinds.ts';
import type { ItemState } from '#features/payments/contract.ts';
import { changedText, RISKS } from './notices/copy.ts';
import { forRefund } from './returns/copy.ts';
import type { ChangedTerms, Risk } from './contract.ts';
import { BANK_DELAY } from '#features/payments/refunds/copy.ts';

/** Returns who takes a seat of an order: its name, the participant's own for the first, or `Guest of Noah Bennett`. */
export function seatName({ seat, guestName }: { seat: number; guestName: string | null }, participant: string): string {
  if (isOwnSeat({ seat, guestName })) return participant;
  return guestName ?? `Guest of ${participant}`;
}

/** Returns who takes a seat that somebody gives away, until it is redeemed: `Gift of Noah Bennett`. */
export function giftName({ displayName, username }: { displayName: string | null; username: string }): string {
  return `Gift of ${displayName ?? `@${username}`}`.slice(0, LIMITS.guestNameMax);
}

/** Returns what kind of ticket a seat has, if its order has several or it isn't the standard one; else null. */
export function seatKind({ kindName }: { kindName: string | null }, order: readonly { kindName: string | null }[]): string | null {
  return kindName ?? (order.some((seat) => seat.kindName !== null) ? STANDARD_KIND : null);
}

/**
 * Returns which places of an order its host has taken back, for its buyer: ‘No longer valid: your own ticket, the ticket of Mia. Your other 2
 * tickets stay valid.’
 */
export function endedPlaces(seats: readonly { seat: number; guestName: string | null }[], left: number): string {
  const names = seats.map((seat) => (isOwnSeat(seat) ? 'your own ticket' : `the ticket of ${seat.guestName ?? 'a guest'}`));
  const ended = `No longer valid: ${names.join(', ')}.`;
  if (left === 0) return ended;
  return `${ended} Your other ${left === 1 ? 'ticket stays' : `${left} tickets stay`} valid.`;
}

export type TicketReader = {
  isHost: boolean;
  /** Whether money was paid for it. */
  isPaid: boolean;
  /** The name of the membership that paid for it; null if none did. */
  membership: string | null;
  /** Whether that money is already back. */
  isRefunded: boolean;
  mayReturn: boolean;
  /** Whether its date was moved after it was ordered. */
  wasMoved: boolean;
  /** How much of the price comes back if they do, in percent. */
  percent?: number | undefined;
  /** Whether a credit comes back, or has. */
  credit?: boolean | undefined;
  /** Pence that have gone back. */
  refundedAmount?: number | undefined;
  /** How many places its order has; one if missing. */
  seats?: number | undefined;
  /** Whether the host noted that the participant didn't come. */
  noShow?: boolean | undefined;
  /** What was changed of its date since it was ordered, if something was. */
  changed?: ChangedTerms | undefined;
  /** Why its date may not take place. */
  doubt: Risk | null;
  /** Whether its date is still to come, so that somebody else can have the place. */
  isOpen: boolean;
};

/**
 * Returns what the ticket's page says about its state, in one or two sentences, and the one thing that its participant can do about it, for
 * as long as docs/product.md#returning-a-ticket says. `null` if the ticket speaks for itself.
 */
export function ticketMessage(state: ItemState, reader: TicketReader): { sentence: string | null; action: string | null } {
  const sentence = atRisk(state, reader) ?? withChange(state, reader);
  // A date that won't take place has no use for its places, and a membership has its own back.
  const isWorthReturning = reader.mayReturn && (reader.isPaid || state !== 'cancelled');
  const action = !reader.isHost && isWorthReturning ? returnLabel(reader) : null;
  return { sentence, action };
}

function returnLabel({ isPaid, percent = 100, credit = false }: TicketReader): string {
  if (credit) return 'Return for a credit';
  if (!isPaid) return 'Return ticket';
  return percent === 100 ? 'Return for a full refund' : `Return for ${percent}% of the price`;
}

// Tickets to whatever takes place after all stay as they are.
function atRisk(state: ItemState, { isHost, doubt, mayReturn, isPaid }: TicketReader): string | null {
  if (doubt === null || !mayReturn || !IN_FORCE.has(state)) return null;
  const refund = forRefund(isPaid);
  const who = isHost ? 'The participant' : 'You';
  return `${RISKS[doubt]}, so it may not take place. ${who} can return the ticket${refund} until it starts.`;
}

// Of a date that was moved too, the move says what can be done.
function withChange(state: ItemState, reader: TicketReader): string | null {
  const sentence = SENTENCES[state](reader);
  const { isHost, changed, mayReturn, isPaid } = reader;
  if (isHost || !changed || !IN_FORCE.has(state)) return sentence;
  const terms = mayReturn ? `If this doesn’t suit you, return the ticket${forRefund(isPaid)} before the session starts.` : null;
  return [changedText(changed), sentence ?? terms].filter(Boolean).join(' ');
}

const IN_FORCE = new Set<ItemState>(['valid', 'moved', 'checked-in']);

const SENTENCES: Record<ItemState, (reader: TicketReader) => string | null> = {
  valid: () => null,
  moved: ({ isHost, isPaid, mayReturn }) => {
    if (!mayReturn) return null;
    const refund = forRefund(isPaid);
    return isHost
      ? `The participant can return the ticket${refund} until the session starts.`
      : `Your ticket is valid for the new date. If it doesn’t suit you, return the ticket${refund} before the session starts.`;
  },
  cancelled: ({ isHost, isPaid, membership, mayReturn, wasMoved }) => {
    if (isHost)
      return isPaid ? 'You cancelled this date. Refunds are up to you.' : 'You cancelled this date, so this ticket is no longer needed.';
    if (membership !== null) return `The host cancelled this date. Your place has gone back to ${membership}.`;
    if (!isPaid) return 'The host cancelled this date.';
    const what = wasMoved ? 'The host moved this date, then cancelled it.' : 'The host cancelled this date.';
    return mayReturn
      ? `${what} Return your ticket for a full refund.`
      : 'The host cancelled this date. Refunds are up to the host; we’ll let you know as soon as yours is made.';
  },
  'checked-in': () => null,
  ended: ({ isHost, noShow = false }) => {
    if (isHost) return `This session has ended. The participant ${noShow ? 'didn’t come' : 'was not checked in'}.`;
    return noShow ? 'This session has ended. The host noted that you didn’t come.' : 'This session has ended.';
  },
  returned: ({ isHost, isPaid, isRefunded, isOpen, percent = 100, credit = false, refundedAmount = 0, seats = 1 }) => {
    if (credit && !isRefunded) return `${returnedWords(seats, { isHost, isOpen })} ${creditText(seats, isHost)}`;
    const money = isRefunded
      ? ` The full price has been refunded; banks can take ${BANK_DELAY} to show it.`
      : percent < 100
        ? sharedBack(refundedAmount)
        : ' The full refund is on its way.';
    return `${returnedWords(seats, { isHost, isOpen })}${isPaid ? money : ''}`;
  },
  refunded: ({ isHost, isOpen, seats = 1 }) =>
    seats > 1
      ? `These tickets were refunded and are no longer valid.${isHost ? '' : ` Banks can take ${BANK_DELAY} to show the money.`}`
      : isHost
        ? `This ticket was refunded and is no longer valid.${isOpen ? ' Its place is free again.' : ''}`
        : `This ticket was refunded and is no longer valid. Banks can take ${BANK_DELAY} to show the money.`,
};

function returnedWords(seats: number, { isHost, isOpen }: { isHost: boolean; isOpen: boolean }): string {
  if (seats > 1) return isHost ? 'These tickets were returned.' : 'You returned these tickets.';
  return isHost ? `This ticket was returned${isOpen ? ', so its place is free again' : ''}.` : 'You returned this ticket.';
}

function creditText(seats: number, isHost: boolean): string {
  const what = seats > 1 ? 'credits' : 'a credit';
  return isHost
    ? `Whoever had ${seats > 1 ? 'them' : 'it'} has ${what} for another date.`
    : `You have ${what} for another date, with your passes in My hub.`;
}

function sharedBack(refundedAmount: number): string {
  if (refundedAmount === 0) return ' What was promised of its price is on its way.';
  return ` ${formatPounds(refundedAmount)} of its price has been refunded; banks can take ${BANK_DELAY} to show it.`;
}

import { formatPounds } from '#kernel/money/money.ts';
import type { Attendee } from '../contract.ts';
import { seatName } from '../copy.ts';
import { timesHereText } from '../check-in/copy.ts';

type Seat = Pick<Attendee, 'user' | 'seat' | 'guestName'>;

/** Returns the name of whoever booked. */
export function bookerName({ user }: Pick<Attendee, 'user'>): string {
  return user?.displayName ?? user?.username ?? 'Someone who has left';
}

/** Returns who takes a place: `Noah Bennett`, `Mia`, or `Guest of Noah Bennett`. */
export function attendeeName({ user, ...seat }: Seat): string {
  return seatName(seat, bookerName({ user }));
}

/** Returns who booked, if the name of a place doesn’t say so: `Booked by Noah Bennett`. */
export function bookedBy(seat: Pick<Attendee, 'user' | 'guestName' | 'giftOf'>): string | null {
  if (seat.giftOf !== undefined) return `Gift of ${seat.giftOf}`;
  return seat.guestName === null ? null : `Booked by ${bookerName(seat)}`;
}

/** Returns the kind of an attendee’s ticket, if it isn’t standard, with its state and how they paid: `Child · Paid £8.00`. */
export function attendeeKindAndTicket(attendee: Attendee): string {
  return [attendee.kindName, attendeeTicket(attendee)].filter(Boolean).join(' · ');
}

/** The state of an attendee’s ticket, or how they paid, in a word: `Paid`, `With pass`. */
export function attendeeTicketLabel({ status, amount, byMembership, credit }: Attendee): string {
  if (status === 'refunded') return 'Refunded';
  if (status === 'cancelled') return credit ? 'Returned for a credit' : 'Returned';
  if (byMembership) return 'With pass';
  return amount === 0 ? 'Free' : 'Paid';
}

/** The state of an attendee’s ticket, and how they paid: `Paid £8.00`, `With pass`. */
export function attendeeTicket({ status, amount, refundedAmount, byMembership, credit }: Attendee): string {
  const money = refundedAmount > 0 ? ` · ${formatPounds(refundedAmount)} refunded` : '';
  if (status === 'refunded') return `Refunded${money}`;
  if (status === 'cancelled') return `Returned the ticket${credit ? ' for a credit' : ''}${money}`;
  if (byMembership) return 'With pass';
  return amount === 0 ? 'Free' : `Paid ${formatPounds(amount)}${money}`;
}

/** The same on the guest list of a date, which counts from the check-in on. */
export function attendeeTimes({ state, timesHere }: Pick<Attendee, 'state' | 'timesHere'>): string {
  return timesHere === 1 && state !== 'here' ? 'Been here once' : timesHereText(timesHere);
}

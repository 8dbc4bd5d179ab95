import type { ItemState } from '#features/payments/contract.ts';

/** A ticket with what has happened to it and to its date. */
export type TicketFacts = {
  status: 'active' | 'refunded' | 'cancelled';
  checkedIn: boolean;
  /** Whether its date was moved after it was ordered. */
  moved: boolean;
  /** Whether the host cancelled its date. */
  cancelled: boolean;
  ended: boolean;
};

/**
 * Returns the one state of a ticket that its screens, lists and mails show. What became of the ticket itself comes first, then what became
 * of its date: a ticket to a date that was moved and then cancelled is cancelled, and nothing else.
 */
export function ticketState(ticket: TicketFacts): ItemState {
  if (ticket.status === 'refunded') return 'refunded';
  if (ticket.status === 'cancelled') return 'returned';
  if (ticket.cancelled) return 'cancelled';
  if (ticket.checkedIn) return 'checked-in';
  if (ticket.ended) return 'ended';
  return ticket.moved ? 'moved' : 'valid';
}

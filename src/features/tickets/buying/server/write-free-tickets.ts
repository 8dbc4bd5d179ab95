import type { Config } from '#platform/server/program/config.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { type LockedSessionEvent, changeSeats } from '#features/sessions/api/lock-session-event.ts';
import type { Discount } from '#features/payments/codes/rules.ts';
import { sellSeats } from '#features/sessions/api/sell-seats.ts';
import { removeFromLine } from '../../waiting/server/change-line.ts';
import { ticketRefusals } from '../../refusals.ts';
import { notifyOfTickets } from './notify-of-tickets.ts';
import { insertTickets } from './insert-tickets.ts';
import type { PricedSeat } from '../../kinds/rules.ts';
import { orderOf } from './seat-facts.ts';
import { createFreePayments } from '#features/payments/api/checkout/create-payment.ts';

/** Who gets a ticket. */
export type TicketHolder = { userId: string; username: string; displayName: string | null };

export type FreeTicket = {
  /** Whether the host gives it, and so needn’t be notified that somebody is coming. */
  isGiven?: boolean;
  event: LockedSessionEvent;
  buyer: TicketHolder;
  paymentId: string;
  requestHash: string;
  /** None of them costs anything. */
  seats: readonly PricedSeat[];
  /** The code that made them free. */
  discount?: Discount;
};

/**
 * Gives tickets that cost nothing: seats, orders, tickets, notifications and mails, each in one statement for all of them. The caller has
 * locked the events and made the decisions; if a seat is missing nevertheless, everything is refused.
 */
export async function writeFreeTickets(command: CommandContext, tickets: FreeTicket[], mode: Config['payments']['mode']): Promise<void> {
  if (tickets.length === 0) return;
  await passOnOffers(command, tickets);
  const written = tickets.map(({ event, buyer, paymentId, seats, isGiven = false }) => ({
    ticketId: command.newId(),
    event,
    buyer,
    ownerUserId: event.session_owner_user_id,
    sessionEventId: event.id,
    sessionId: event.session_id,
    userId: buyer.userId,
    paymentId,
    seats,
    isGiven,
  }));
  const [isSold] = await together([
    sellSeats(command, countSeats(tickets)),
    createFreePayments(
      command,
      tickets.map((ticket) => orderOf({ ...ticket, mode })),
    ),
    insertTickets(command, written),
    notifyOfTickets(
      command,
      written.map((order) => ({ ...order, seats: order.seats.length })),
    ),
  ]);
  if (!isSold) throw ticketRefusals.SESSION_FULL();
  for (const { event, buyer } of tickets)
    command.publish({ kind: 'order', itemId: event.id, recipientUserIds: [buyer.userId, event.session_owner_user_id] });
}

function countSeats(tickets: FreeTicket[]) {
  const counts = new Map<string, { ownerUserId: string; sessionEventId: string; count: number }>();
  for (const { event, seats: taken } of tickets) {
    const seats = counts.get(event.id) ?? { ownerUserId: event.session_owner_user_id, sessionEventId: event.id, count: 0 };
    counts.set(event.id, { ...seats, count: seats.count + taken.length });
  }
  return [...counts.values()];
}

// The seat of an offer is held already; whoever gets a ticket no longer waits.
async function passOnOffers(command: CommandContext, tickets: FreeTicket[]): Promise<void> {
  const waitedFor = tickets.filter(({ event }) => event.waiting_count > 0);
  for (const [event, theirs] of Map.groupBy(waitedFor, (ticket) => ticket.event)) {
    const date = { ownerUserId: event.session_owner_user_id, sessionEventId: event.id };
    const offers = await removeFromLine(
      command,
      date,
      theirs.map(({ buyer }) => buyer.userId),
    );
    if (offers > 0) await changeSeats(command, { ...date, participants: 0, held: -offers });
  }
}

import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { AfterTicket } from './tickets-in-turn.ts';

const event = z.strictObject({ ownerUserId: Id, sessionEventId: Id });
type Event = z.output<typeof event>;

// Work on tickets that a change to an event enqueues; the jobs that do it have these names.

/** Closes every open checkout of a cancelled or removed event at the provider. */
export const checkoutsToClose = { name: 'tickets.expire-checkouts', payload: event };

/** Returns the places that memberships spent on a cancelled event. */
export const usesToReturn = { name: 'tickets.return-uses', payload: event };

/** Refunds the paid tickets of a cancelled event, as its host has asked. */
export const ticketsToRefund = { name: 'tickets.refund-event', payload: event };

/** Notifies the participants of a moved event, a hundred at a time; `after` is the ticket at which the last run stopped. */
export const moveToAnnounce = {
  name: 'sessions.announce-move',
  payload: event.extend({
    /** Which move of the event this is; a later one, or a cancellation, is announced separately. */
    moveCount: z.int().min(1),
    after: AfterTicket.optional(),
  }),
};

/** Has every open checkout of an event closed once the transaction is committed. */
export async function closeCheckouts(command: CommandContext, cancelled: Event): Promise<void> {
  await command.enqueue(checkoutsToClose, cancelled);
}

/** Has the places that memberships spent on a cancelled event returned once the transaction is committed. */
export async function returnUses(command: CommandContext, cancelled: Event): Promise<void> {
  await command.enqueue(usesToReturn, cancelled);
}

/** Has the paid tickets of a cancelled event refunded once the transaction is committed. */
export async function refundTickets(command: CommandContext, cancelled: Event): Promise<void> {
  await command.enqueue(ticketsToRefund, cancelled);
}

/** Has the participants of a moved event notified once the transaction is committed. */
export async function announceMove(command: CommandContext, move: Event & { moveCount: number }): Promise<void> {
  await command.enqueue(moveToAnnounce, move);
}

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

/** Refunds the paid tickets of a cancelled event at the request of its host. */
export const ticketsToRefund = { name: 'tickets.refund-event', payload: event };

/** Notifies the participants of a moved event, a hundred at a time; `after` is the ticket at which the last run stopped. */
export const moveToNotifyOf = {
  name: 'sessions.announce-move',
  payload: event.extend({
    /** Which move of the event this is; a later one, or a cancellation, has a notice of its own. */
    moveCount: z.int().min(1),
    after: AfterTicket.optional(),
  }),
};

/** Enqueues closing every open checkout of an event, once the transaction commits. */
export async function closeCheckouts(command: CommandContext, cancelled: Event): Promise<void> {
  await command.enqueue(checkoutsToClose, cancelled);
}

/** Enqueues returning the places that memberships spent on a cancelled event, once the transaction commits. */
export async function returnUses(command: CommandContext, cancelled: Event): Promise<void> {
  await command.enqueue(usesToReturn, cancelled);
}

/** Enqueues refunding the paid tickets of a cancelled event, once the transaction commits. */
export async function refundTickets(command: CommandContext, cancelled: Event): Promise<void> {
  await command.enqueue(ticketsToRefund, cancelled);
}

/** Enqueues notifying the participants of a moved event, once the transaction commits. */
export async function notifyOfMove(command: CommandContext, move: Event & { moveCount: number }): Promise<void> {
  await command.enqueue(moveToNotifyOf, move);
}

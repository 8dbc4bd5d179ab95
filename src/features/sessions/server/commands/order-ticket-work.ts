import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { Instant } from '#kernel/instant.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

const event = z.strictObject({ ownerUserId: Id, sessionEventId: Id });
type Event = z.output<typeof event>;

// Work on tickets that a change of an event orders; whoever does it names a job so.

/** Every open checkout of an event that was cancelled or taken down is closed at the provider. */
export const checkoutsToClose = { name: 'tickets.expire-checkouts', payload: event };

/** The places that memberships spent on a cancelled event go back to them. */
export const usesToReturn = { name: 'tickets.return-uses', payload: event };

/** The participants of a moved event are told, a hundred at a time; `after` is the ticket at which the last run stopped. */
export const moveToAnnounce = {
  name: 'sessions.announce-move',
  payload: event.extend({
    /** Which move of the event; a later one, or a cancellation, tells by itself. */
    moveCount: z.int().min(1),
    after: z.strictObject({ createdAt: Instant, ticketId: Id }).optional(),
  }),
};

/** Has every open checkout of an event closed, once the transaction is committed. */
export async function closeCheckouts(command: CommandContext, cancelled: Event): Promise<void> {
  await command.enqueue(checkoutsToClose, cancelled);
}

/** Gives the places that memberships spent on a cancelled event back to them, once the transaction is committed. */
export async function returnUses(command: CommandContext, cancelled: Event): Promise<void> {
  await command.enqueue(usesToReturn, cancelled);
}

/** Has the participants of a moved event told, once the transaction is committed. */
export async function announceMove(command: CommandContext, move: Event & { moveCount: number }): Promise<void> {
  await command.enqueue(moveToAnnounce, move);
}

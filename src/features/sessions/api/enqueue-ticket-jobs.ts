import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { AfterTicket } from './tickets-in-turn.ts';

const event = z.strictObject({ ownerUserId: Id, sessionEventId: Id });
type Event = z.output<typeof event>;

// Work on tickets that a change to an event enqueues; the jobs that do it have these names.

/** Ends the gifts of tickets to dates of a session that don't take place, and mails those whose date comes before their day; gifts defines it. */
export const giftsToCheck = { name: 'gifts.check-dates', payload: z.strictObject({ ownerUserId: Id, sessionId: Id }) };

/** Closes every open checkout of a cancelled or removed event at the provider. */
export const checkoutsToClose = { name: 'tickets.expire-checkouts', payload: event };

/** Returns the places that memberships spent on a cancelled event. */
export const usesToReturn = { name: 'tickets.return-uses', payload: event };

/** Refunds the paid tickets of a cancelled event at the request of its host. */
export const ticketsToRefund = { name: 'tickets.refund-event', payload: event };

/** Brings the waiting list of an event up to date; `start` is the start of the event if the list is due to end then. */
export const waitingListToAdvance = { name: 'tickets.advance-waiting-list', payload: event.extend({ start: Instant.optional() }) };

/** Looks after those who want to be reminded of when dates of a session can be booked. */
export const openingsToCheck = { name: 'tickets.check-openings', payload: z.strictObject({ ownerUserId: Id, sessionId: Id }) };

/** Deletes what people answered about their health for an event, once it is due by the end that the event has then. */
export const healthAnswersToDelete = { name: 'tickets.delete-health-answers', payload: event };

/** Brings the answers about health of a session in line with its questions and dates. */
export const healthAnswersToCheck = { name: 'tickets.check-health-answers', payload: z.strictObject({ ownerUserId: Id, sessionId: Id }) };

/** Notifies the participants of a moved event, a hundred at a time; `after` is the ticket at which the last run stopped. */
export const moveToNotifyOf = {
  name: 'sessions.announce-move',
  payload: event.extend({
    /** Which move of the event this is; a later one, or a cancellation, has a notice of its own. */
    moveCount: z.int().min(1),
    after: AfterTicket.optional(),
  }),
};

/** Notifies the participants of dates that were moved together, each once of all of theirs; `after` is the person at whom the last run stopped. */
export const movesToNotifyOf = {
  name: 'sessions.announce-moves',
  payload: z.strictObject({
    ownerUserId: Id,
    sessionId: Id,
    /** The instant at which all of them were moved; a later move, or a cancellation, has a notice of its own. */
    movedAt: Instant,
    after: Id.optional(),
  }),
};

/**
 * Notifies the participants of dates whose title or minimum number was changed, each once of all of theirs; `after` is the person at whom the
 * last run stopped.
 */
export const changesToNotifyOf = {
  name: 'sessions.announce-changes',
  payload: z.strictObject({
    ownerUserId: Id,
    sessionId: Id,
    /** The instant at which they were changed; a later change, or a cancellation, has a notice of its own. */
    changedAt: Instant,
    after: Id.optional(),
  }),
};

/** Enqueues looking after the gifts of tickets to a session, once the transaction commits. Call it when dates are moved, cancelled or taken down. */
export async function checkGifts(command: CommandContext, session: { ownerUserId: string; sessionId: string }): Promise<void> {
  await command.enqueue(giftsToCheck, session);
}

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

/** Enqueues notifying the participants of dates that were moved together, once the transaction commits. */
export async function notifyOfMoves(
  command: CommandContext,
  moved: { ownerUserId: string; sessionId: string; movedAt: string },
): Promise<void> {
  await command.enqueue(movesToNotifyOf, moved);
}

/** Enqueues notifying the participants of dates whose title or minimum number was changed, once the transaction commits. */
export async function notifyOfChanges(
  command: CommandContext,
  changed: { ownerUserId: string; sessionId: string; changedAt: string },
): Promise<void> {
  await command.enqueue(changesToNotifyOf, changed);
}

/** Enqueues ending the waiting list of an event at an instant, once it can no longer be booked. */
export async function endWaitingList(command: CommandContext, { at, ...event }: Event & { at: Date }): Promise<void> {
  await command.enqueue(waitingListToAdvance, event, { startAfter: at });
}

/** Enqueues looking after these reminders, once the transaction commits. Call it when a booking window or a date changes. */
export async function checkOpenings(command: CommandContext, session: { ownerUserId: string; sessionId: string }): Promise<void> {
  await command.enqueue(openingsToCheck, session);
}

/** Enqueues deleting the answers about health of an event, which is now over sooner than the job for them expects. */
export async function deleteHealthAnswersSooner(command: CommandContext, moved: Event): Promise<void> {
  await command.enqueue(healthAnswersToDelete, moved);
}

/** Enqueues looking after the answers about health of a session, once the transaction commits. Call it when a question is marked or dates move. */
export async function checkHealthAnswers(command: CommandContext, session: { ownerUserId: string; sessionId: string }): Promise<void> {
  await command.enqueue(healthAnswersToCheck, session);
}

/**
 * Enqueues, once the transaction commits, looking after the waiting list of an event that was moved, cancelled or given more places. `start`
 * is the one that the list was to end at.
 */
export async function advanceWaitingList(command: CommandContext, changed: Event & { start: Date }): Promise<void> {
  await command.enqueue(waitingListToAdvance, { ...changed, start: changed.start.toISOString() });
}

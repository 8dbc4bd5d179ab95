import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockSessionEvent, type LockedSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { advanceLine } from './advance-line.ts';

/**
 * Offers the free seats of an event to those who wait for one, if there are both: something has freed a seat, or let somebody take one, and the
 * job that looks after the list hasn't run yet. Returns whether it did: what was read of the event before is then out of date. The caller has
 * locked it, and is about to sell one of its seats.
 */
export async function offerFreeSeats(command: CommandContext, event: LockedSessionEvent): Promise<boolean> {
  const isFull = event.max_participant_count !== null && event.participant_count + event.held_count >= event.max_participant_count;
  if (event.waiting_count === 0 || isFull || event.cancelled_at !== null || event.start_at <= command.now) return false;
  await advanceLine(command, { ownerUserId: event.session_owner_user_id, sessionEventId: event.id });
  return true;
}

/** Locks an event of which a seat is about to be sold, once those who wait have been offered what is free. Null if there is none. */
export async function lockAfterLine(
  command: CommandContext,
  { ownerUserId, sessionEventId }: { ownerUserId: string; sessionEventId: string },
): Promise<LockedSessionEvent | null> {
  const event = await lockSessionEvent(command, ownerUserId, sessionEventId);
  return event && (await offerFreeSeats(command, event)) ? lockSessionEvent(command, ownerUserId, sessionEventId) : event;
}

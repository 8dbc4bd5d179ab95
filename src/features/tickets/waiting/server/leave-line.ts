import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import type { EventOfHost } from '../../contract.ts';
import { ticketRefusals } from '../../refusals.ts';
import { removeFromLine } from './change-line.ts';
import { freeSeats } from './free-seats.ts';

/**
 * Takes the caller off the waiting list of an event; a place that is held for them is offered to the next. Idempotent. A checkout that they
 * have opened stays open. Refuses an event that doesn't exist.
 */
export async function leaveLine(
  command: CommandContext,
  actor: Actor,
  { userId: ownerUserId, sessionEventId }: EventOfHost,
): Promise<void> {
  const event = await lockSessionEvent(command, ownerUserId, sessionEventId);
  if (!event) throw ticketRefusals.NO_SESSION();
  if (event.waiting_count === 0) return;
  const seats = await removeFromLine(command, { ownerUserId, sessionEventId }, [actor.userId]);
  await freeSeats(command, event, 'held', seats);
  command.publish({ kind: 'order', itemId: event.id, recipientUserIds: [actor.userId, ownerUserId] });
}

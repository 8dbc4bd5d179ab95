import type { CommandContext } from '#platform/server/database/transaction.ts';
import { advanceWaitingList } from '../../api/enqueue-ticket-jobs.ts';
import { hasCheckouts } from './has-checkouts.ts';

/**
 * Cancels all upcoming events of a session that is being deleted. Returns false, having changed nothing, if somebody holds a ticket or has
 * an open checkout for one of them; a place that is only offered from a waiting list is offered no longer. The rows are locked first, so a
 * waiting sale finds them cancelled.
 */
export async function withdrawEvents(command: CommandContext, ownerUserId: string, sessionId: string): Promise<boolean> {
  const { tx, now } = command;
  const events = await tx
    .selectFrom('session_events')
    .select(['id', 'participant_count', 'waiting_count', 'start_at'])
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .where('end_at', '>', now)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (events.length === 0) return true;
  if (events.some((event) => event.participant_count > 0) || (await hasCheckouts(command, ownerUserId, events))) return false;
  await tx
    .updateTable('session_events')
    .set({ cancelled_at: now, updated_at: now })
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .where(
      'id',
      'in',
      events.map((event) => event.id),
    )
    .execute();
  for (const { id, start_at: start } of events.filter((event) => event.waiting_count > 0))
    await advanceWaitingList(command, { ownerUserId, sessionEventId: id, start });
  return true;
}

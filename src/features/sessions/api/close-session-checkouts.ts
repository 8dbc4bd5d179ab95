import type { CommandContext } from '#platform/server/database/transaction.ts';
import { closeCheckouts } from './enqueue-ticket-jobs.ts';

/**
 * Closes every open checkout of a session that was taken down, so that nobody pays for what is no longer there. Call it once the content
 * says so: every event is locked before its seats are read, so a sale in progress is either among those closed or finds the session gone.
 */
export async function closeSessionCheckouts(
  command: CommandContext,
  { ownerUserId, sessionId }: { ownerUserId: string; sessionId: string },
): Promise<void> {
  const events = await command.tx
    .selectFrom('session_events')
    .select(['id', 'held_count'])
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const event of events) if (event.held_count > 0) await closeCheckouts(command, { ownerUserId, sessionEventId: event.id });
}

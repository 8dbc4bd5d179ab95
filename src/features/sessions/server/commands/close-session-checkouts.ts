import type { CommandContext } from '#platform/server/transaction.ts';
import { closeCheckouts } from './order-ticket-work.ts';

/**
 * Has every open checkout of a session closed that was taken down, so that nobody pays for what is not there. Call it once the
 * content says so: every event is locked before its seats are looked at, so a sale that is on its way is either among those that are
 * closed or finds the session gone.
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

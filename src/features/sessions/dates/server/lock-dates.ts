import type { Selectable } from 'kysely';
import type { SessionEvents } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

export type DateToCome = Selectable<SessionEvents>;

/**
 * Locks the dates of a session that haven't begun and aren't cancelled. The caller has locked the session. In the order of `lockFreeEvents`, so that
 * the two can't deadlock.
 */
export function lockDates(
  { tx, now }: CommandContext,
  { ownerUserId, sessionId }: { ownerUserId: string; sessionId: string },
): Promise<DateToCome[]> {
  return tx
    .selectFrom('session_events')
    .selectAll()
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .where('start_at', '>', now)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

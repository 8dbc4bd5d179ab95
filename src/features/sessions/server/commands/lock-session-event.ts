import type { Selectable } from 'kysely';
import type { SessionEvents } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

export type LockedSessionEvent = Selectable<SessionEvents> & { time_zone: string };

/**
 * Reads an event and keeps everybody else from changing it until the transaction ends. It must be the transaction's first
 * read of the event: a lock taken after a snapshot oversells. Null when there is no such event.
 */
export async function lockSessionEvent({ tx }: Pick<CommandContext, 'tx'>, ownerUserId: string, sessionEventId: string): Promise<LockedSessionEvent | null> {
  const event = await tx
    .selectFrom('session_events')
    .innerJoin('sessions', (join) => join.onRef('sessions.user_id', '=', 'session_events.session_owner_user_id').onRef('sessions.id', '=', 'session_events.session_id'))
    .selectAll('session_events')
    .select('sessions.time_zone')
    .where('session_events.session_owner_user_id', '=', ownerUserId)
    .where('session_events.id', '=', sessionEventId)
    .forUpdate('session_events')
    .executeTakeFirst();
  return event ?? null;
}

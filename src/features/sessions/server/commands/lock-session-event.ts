import type { Selectable } from 'kysely';
import type { SessionEvents } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

export type LockedSessionEvent = Selectable<SessionEvents> & { time_zone: string };

/**
 * Reads an event and holds its row until the transaction ends, so that seats, sales and cancellation of one event happen one
 * after the other. Take it before anything else is read about the event. Null when there is no such event of this owner.
 */
export async function lockSessionEvent({ tx }: CommandContext, ownerUserId: string, sessionEventId: string): Promise<LockedSessionEvent | null> {
  const event = await tx
    .selectFrom('session_events as e')
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .selectAll('e')
    .select('s.time_zone')
    .where('e.session_owner_user_id', '=', ownerUserId)
    .where('e.id', '=', sessionEventId)
    .forUpdate('e')
    .executeTakeFirst();
  return event ?? null;
}

import type { Db, Tx } from '#db/client.ts';
import { whenInWords } from '#kernel/time/event-when.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';

/**
 * Returns for which of the host's dates a ticket with this code is, such as
 * `Drawing, Tuesday 6 July 2027, 6 pm to 7 pm (UK time)`, or null if none of their tickets has it.
 */
export async function findDateOfCode(db: Db | Tx, hostUserId: string, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('session_events as event', (join) =>
      join.onRef('event.session_owner_user_id', '=', 'tickets.owner_user_id').onRef('event.id', '=', 'tickets.session_event_id'),
    )
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'event.session_owner_user_id').onRef('sessions.id', '=', 'event.session_id'),
    )
    .select(['event.title', 'event.start_at', 'event.end_at', 'event.own_place', 'sessions.time_zone'])
    .where('tickets.owner_user_id', '=', hostUserId)
    .where('event.session_owner_user_id', '=', hostUserId)
    .where('sessions.user_id', '=', hostUserId)
    .where('tickets.code', '=', code)
    .executeTakeFirst();
  if (!row) return null;
  const { title, start_at: start, end_at: end, time_zone: timeZone } = withOwnPlace(row);
  return `${title}, ${whenInWords({ startDateTime: start.toISOString(), endDateTime: end.toISOString(), timeZone })}`;
}

import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { visibleAuthor } from '#features/follows/server/queries/visible-author.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { eventQuery, runEventQuery } from '#features/sessions/server/queries/event-rows.ts';
import { serializeSessionEvent } from '#features/sessions/server/queries/serialize-session-event.ts';
import type { QueryUpcomingEvents } from '../../contract.ts';

// The soonest two hundred are looked at, straight from the index and before anything is asked about them, and of each session
// only its next event is shown, so that a daily class does not fill the list. `$2` says whether the reader is an
// administrator, which changes nothing here.
const SOONEST = eventQuery(`
  join (
    select distinct on (soon.session_owner_user_id, soon.session_id) soon.session_owner_user_id, soon.id
    from (
      select session_owner_user_id, session_id, id, start_at from session_events
      where start_at > $3::timestamptz and cancelled_at is null
      order by start_at, id
      limit 200
    ) soon
    order by soon.session_owner_user_id, soon.session_id, soon.start_at, soon.id
  ) next on next.session_owner_user_id = e.session_owner_user_id and next.id = e.id
  where $2::boolean is not null and ${visibleAuthor('e.session_owner_user_id')}
    and c.status = 'published' and c.approval_status = 'APPROVED' and c.visibility = 'PUBLIC'
  order by e.start_at, e.id
  limit $4::int`);

/** The public events that start soonest, one of each session, with their hosts; none of whom the reader blocked or who blocked the reader. */
export async function queryUpcomingEvents(
  services: Services,
  actor: Actor | null,
  { limit }: QueryUpcomingEvents,
): Promise<{ items: SessionEvent[] }> {
  const rows = await runEventQuery(services, SOONEST, actor, [limit]);
  return { items: rows.map((row) => serializeSessionEvent(row, actor, services.mediaLinks)) };
}

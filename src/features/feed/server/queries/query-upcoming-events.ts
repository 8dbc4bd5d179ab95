import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { eventQuery, runEventQuery } from '#features/sessions/server/queries/event-rows.ts';
import { serializeSessionEvent } from '#features/sessions/server/queries/serialize-session-event.ts';
import type { QueryUpcomingEvents } from '../../contract.ts';

// The soonest hundred are looked at, and of each session only its next event is shown, so that a daily class does not fill
// the list. `$2` says whether the reader is an administrator, which changes nothing here.
const SOONEST = eventQuery(`
  where $2::boolean is not null and e.id in (
    select next_id from (
      select distinct on (soon.session_owner_user_id, soon.session_id) soon.id as next_id, soon.start_at
      from (
        select ev.id, ev.session_owner_user_id, ev.session_id, ev.start_at from session_events ev
        join contents published on published.user_id = ev.session_owner_user_id and published.id = ev.session_id
          and published.status = 'published' and published.approval_status = 'APPROVED' and published.visibility = 'PUBLIC'
        where ev.start_at > $3::timestamptz and ev.cancelled_at is null
        order by ev.start_at, ev.id
        limit 100
      ) soon
      order by soon.session_owner_user_id, soon.session_id, soon.start_at, soon.id
    ) each_session
    order by start_at, next_id
    limit $4::int
  ) and u.status = 'active'
  order by e.start_at, e.id`);

/** The public events that start soonest, one of each session, with their hosts. */
export async function queryUpcomingEvents(services: Services, actor: Actor | null, { limit }: QueryUpcomingEvents): Promise<{ items: SessionEvent[] }> {
  const rows = await runEventQuery(services.db, SOONEST, actor, [services.now(), limit]);
  return { items: rows.map((row) => serializeSessionEvent(row, actor, services.mediaLinks)) };
}

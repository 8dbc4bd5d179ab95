import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { visibleAuthor } from '#features/follows/api/visible-author.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { eventQuery, runEventQuery } from '#features/sessions/api/event-query.ts';
import { serializeSessionEvent } from '#features/sessions/api/serialize-session-event.ts';
import type { QueryUpcomingEvents } from '../../contract.ts';

// Shows only the next event of each session, so that a daily class doesn't fill the list. Events come one by one from the index and are
// each checked by keys, so that the scan ends with the last one shown.
export const SOONEST = eventQuery<{ limit: number }>({
  where: `e.start_at > :now::timestamptz and e.cancelled_at is null
    and e.id = (
      select next.id from session_events next
      where next.session_owner_user_id = e.session_owner_user_id and next.session_id = e.session_id
        and next.start_at > :now::timestamptz and next.cancelled_at is null
      order by next.start_at, next.id
      limit 1
    )
    and c.status = 'published' and c.approval_status = 'APPROVED' and c.visibility = 'PUBLIC' and ${visibleAuthor('e.session_owner_user_id')}`,
});

/** The public events that start soonest, one per session, with their hosts; excludes hosts the reader blocked or was blocked by. */
export async function queryUpcomingEvents(
  services: Services,
  actor: Actor | null,
  { limit }: QueryUpcomingEvents,
): Promise<{ items: SessionEvent[] }> {
  const rows = await runEventQuery(services, SOONEST, actor, { limit });
  return { items: rows.map((row) => serializeSessionEvent(row, actor, services.mediaLinks)) };
}

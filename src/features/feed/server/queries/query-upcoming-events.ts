import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { atMostAPage } from '#features/content/api/cards/content-keys.ts';
import { visibleAuthor } from '#features/follows/api/visible-author.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { pickedEventQuery, runPickedEventQuery } from '#features/sessions/api/event-rows.ts';
import { serializeSessionEvent } from '#features/sessions/api/serialize-session-event.ts';
import type { QueryUpcomingEvents } from '../../contract.ts';

// Shows only the next event of each session, so that a daily class doesn't fill the list, and looks at no more than the two hundred soonest
// events. They come one by one from the index and are each checked by keys, so that the scan ends with the last one shown: the checks are
// scalar subqueries, because a join would be done for all of them.
export const SOONEST = pickedEventQuery<{ limit: number }>(
  atMostAPage(`
    select soon.session_owner_user_id, soon.id
    from (
      select session_owner_user_id, session_id, id, start_at from session_events
      where start_at > :now::timestamptz and cancelled_at is null
      order by start_at, id
      limit 200
    ) soon
    where soon.id = (
        select next.id from session_events next
        where next.session_owner_user_id = soon.session_owner_user_id and next.session_id = soon.session_id
          and next.start_at > :now::timestamptz and next.cancelled_at is null
        order by next.start_at, next.id
        limit 1
      )
      and (
        select open.status = 'published' and open.approval_status = 'APPROVED' and open.visibility = 'PUBLIC' from contents open
        where open.user_id = soon.session_owner_user_id and open.id = soon.session_id
      )
      and ${visibleAuthor('soon.session_owner_user_id')}
    order by soon.start_at, soon.id
    limit :limit::int`),
);

/** The public events that start soonest, one per session, with their hosts; excludes hosts the reader blocked or was blocked by. */
export async function queryUpcomingEvents(
  services: Services,
  actor: Actor | null,
  { limit }: QueryUpcomingEvents,
): Promise<{ items: SessionEvent[] }> {
  const rows = await runPickedEventQuery(services, SOONEST, actor, { limit });
  return { items: rows.map((row) => serializeSessionEvent(row, actor, services.mediaLinks)) };
}

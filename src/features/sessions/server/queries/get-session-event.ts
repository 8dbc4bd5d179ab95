import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { GetSessionEvent, SessionEvent } from '../../contract.ts';
import { sessionRefusals } from '../../refusals.ts';
import { eventQuery, LISTED, runEventQuery, type EventRow } from '../../api/event-query.ts';
import { serializeSessionEvent } from '../../api/serialize-session-event.ts';

// Tickets stay readable when a session is deleted: anybody who has or had one, and the host, still find its event.
const EVENT = eventQuery<{ owner: string; id: string }>({
  where: `e.session_owner_user_id = :owner::uuid and e.id = :id::uuid and (
    (${LISTED}) or e.session_owner_user_id = :reader::uuid or exists (
      select 1 from tickets t where t.owner_user_id = e.session_owner_user_id and t.session_event_id = e.id and t.user_id = :reader::uuid
    )
  )`,
  limit: '1',
  owner: ':owner::uuid',
});

/** Returns one event as the reader may see it. Refuses with NOT_FOUND. */
export async function getSessionEvent(services: Services, actor: Actor | null, input: GetSessionEvent): Promise<SessionEvent> {
  const row = await findSessionEvent(services, actor, { ownerUserId: input.userId, id: input.sessionEventId });
  if (!row) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  return serializeSessionEvent(row, actor, services.mediaLinks);
}

/** Returns one event of this owner if the reader may know of it, otherwise null. */
export async function findSessionEvent(
  services: Pick<Services, 'db' | 'now'>,
  actor: Actor | null,
  event: { ownerUserId: string; id: string },
): Promise<EventRow | null> {
  const [row] = await runEventQuery(services, EVENT, actor, { owner: event.ownerUserId, id: event.id });
  return row ?? null;
}

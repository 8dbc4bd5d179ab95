import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { GetSessionEvent, SessionEvent } from '../../contract.ts';
import { sessionRefusals } from '../../refusals.ts';
import { findSessionEvent } from './find-session-event.ts';
import { serializeSessionEvent } from '../../api/serialize-session-event.ts';

/** Returns one event as the reader may see it. Refuses with NOT_FOUND. */
export async function getSessionEvent(services: Services, actor: Actor | null, input: GetSessionEvent): Promise<SessionEvent> {
  const row = await findSessionEvent(services, actor, { ownerUserId: input.userId, id: input.sessionEventId });
  if (!row) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  return serializeSessionEvent(row, actor, services.mediaLinks);
}

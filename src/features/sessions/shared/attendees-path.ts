import { guests } from '#kernel/http/paths.ts';
import type { SessionEvent } from '../contract.ts';

type Hosted = Pick<SessionEvent, 'sessionOwnerUsername' | 'sessionId' | 'id'>;

/** Returns the path where the host of a date finds its attendees. */
export function attendeesPath({ sessionOwnerUsername: username, sessionId, id: sessionEventId }: Hosted): string {
  return guests({ username, sessionId, sessionEventId });
}

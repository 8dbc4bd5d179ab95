import type { SessionEvent } from '../contract.ts';

/** Returns the path where the host of a date finds its attendees. */
export function attendeesPath({
  sessionOwnerUsername,
  sessionId,
  id,
}: Pick<SessionEvent, 'sessionOwnerUsername' | 'sessionId' | 'id'>): string {
  return `/${sessionOwnerUsername}/session/${sessionId}/guests?sessionEventId=${id}`;
}

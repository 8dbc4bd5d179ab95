import type { SessionEvent } from '../contract.ts';

/** Returns the path where the host of a date finds its guests. */
export function guestsPath({
  sessionOwnerUsername,
  sessionId,
  id,
}: Pick<SessionEvent, 'sessionOwnerUsername' | 'sessionId' | 'id'>): string {
  return `/${sessionOwnerUsername}/session/${sessionId}/guests?sessionEventId=${id}`;
}

import { useSyncExternalStore } from 'react';
import { readSession, subscribeToSession } from '#platform/web/session/session-store.ts';
import type { StoredSession } from '#platform/web/session/session-tokens.ts';

/**
 * Who is using the page. `starting` on the server and in the first browser render, when nobody can know yet: render as for a guest, but
 * redirect nobody. `userId` and `username` are empty for a moment between sign-in and account.
 */
export type Session =
  | { status: 'starting'; userId: null; username: null }
  | { status: 'guest'; userId: null; username: null }
  | { status: 'signed-in'; userId: string; username: string; email: string };

const STARTING: Session = { status: 'starting', userId: null, username: null };
const GUEST: Session = { status: 'guest', userId: null, username: null };

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => STARTING);
}

/** Returns the signed-in person's id; null for a guest and while it isn't known. */
export function useMyUserId(): string | null {
  const { userId } = useSession();
  return userId || null;
}

let seen: StoredSession | null = null;
let made: Session = GUEST;

// The hook compares by identity, so a new session object is made only when the person changes, not with each token.
function currentSession(): Session {
  const stored = readSession();
  if (stored === seen) return made;
  const samePerson = stored && seen && stored.userId === seen.userId && stored.username === seen.username && stored.email === seen.email;
  seen = stored;
  if (!samePerson) made = stored ? { status: 'signed-in', userId: stored.userId, username: stored.username, email: stored.email } : GUEST;
  return made;
}

import type { StoredSession } from '#platform/web/session/session-tokens.ts';

/** Returns whose session it is; null for a guest's. */
export function personOf(session: Pick<StoredSession, 'sub' | 'email'> | null): string | null {
  return session ? session.sub || session.email : null;
}

/**
 * What a change of person requires of an open page: `keep` what it shows, refetch it for the `reader` who has signed in, show it as to a
 * `guest`, `leave` it after signing out, or `reload` it if one person has replaced another.
 */
export type SessionChange = 'keep' | 'reader' | 'guest' | 'leave' | 'reload';

/**
 * Decides what a change of person requires. `wasOver` means that the session had ended before the page was opened: a reader who came to a
 * public page then continues as a guest.
 */
export function sessionChange(former: string | null, next: string | null, wasOver: boolean): SessionChange {
  if (former === next) return 'keep';
  if (former === null) return 'reader';
  if (next !== null) return 'reload';
  return wasOver ? 'guest' : 'leave';
}

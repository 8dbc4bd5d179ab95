import type { StoredSession } from '#platform/web/session-tokens.ts';

/** Whose session it is; null for a guest's. */
export function personOf(session: Pick<StoredSession, 'sub' | 'email'> | null): string | null {
  return session ? session.sub || session.email : null;
}

/**
 * What a change of person asks of an open page: `keep` what it shows, load it anew for the `reader` who has come, show it as
 * to a `guest`, `leave` it after signing out, or `reload` it where one person has followed another.
 */
export type SessionChange = 'keep' | 'reader' | 'guest' | 'leave' | 'reload';

/** `wasOver`: the session had ended before the page was opened. Who comes to read a public page then goes on as a guest. */
export function sessionChange(former: string | null, next: string | null, wasOver: boolean): SessionChange {
  if (former === next) return 'keep';
  if (former === null) return 'reader';
  if (next !== null) return 'reload';
  return wasOver ? 'guest' : 'leave';
}

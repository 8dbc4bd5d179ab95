import type { StoredSession } from '#platform/web/session-tokens.ts';

/** The names under which a session lies in the browser's storage (Specification section 3, "Stored locally"). */
const KEYS = ['idToken', 'accessToken', 'refreshToken', 'accessTokenExpiry', 'sub', 'email', 'userId', 'username'] as const;

let current: StoredSession | null | undefined;
const listeners = new Set<() => void>();

/** The session of this browser, null for a guest. The same object until it changes. */
export function readSession(): StoredSession | null {
  if (current === undefined) {
    current = load();
    // Another tab signed in, out, or refreshed: a refresh writes several keys, the expiry is the last of them.
    addEventListener('storage', (event) => {
      if (event.key === null || event.key === 'accessTokenExpiry' || event.key === 'userId') announce(load());
    });
  }
  return current;
}

export function writeSession(session: StoredSession): void {
  for (const key of KEYS) if (key !== 'accessTokenExpiry') localStorage.setItem(key, session[key]);
  localStorage.setItem('accessTokenExpiry', String(session.accessTokenExpiry));
  announce(session);
}

export function clearSession(): void {
  for (const key of KEYS) localStorage.removeItem(key);
  announce(null);
}

/** Reads again what another tab may have written a moment ago. */
export function reloadSession(): StoredSession | null {
  const stored = load();
  if (stored?.accessToken !== readSession()?.accessToken) announce(stored);
  return current ?? null;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(session: StoredSession | null): void {
  current = session;
  for (const listener of listeners) listener();
}

function load(): StoredSession | null {
  const read = (key: (typeof KEYS)[number]) => localStorage.getItem(key) ?? '';
  if (!read('accessToken') || !read('refreshToken')) return null;
  return {
    idToken: read('idToken'),
    accessToken: read('accessToken'),
    refreshToken: read('refreshToken'),
    accessTokenExpiry: Number(read('accessTokenExpiry')) || 0,
    sub: read('sub'),
    email: read('email'),
    userId: read('userId'),
    username: read('username'),
  };
}

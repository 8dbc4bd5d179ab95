import { storeText } from '#platform/web/storage/store-text.ts';
import { expiryOf, type StoredSession } from '#platform/web/session/session-tokens.ts';

/** The names under which a session is kept in the browser's storage (docs/product.md#session-tokens). */
const KEYS = ['idToken', 'accessToken', 'refreshToken', 'accessTokenExpiry', 'sub', 'email', 'userId', 'username'] as const;

/** Changing several names fires several events; the expiry is the last of a refresh, the other two change on their own. */
const TELLING: ReadonlySet<string | null> = new Set([null, 'accessTokenExpiry', 'userId', 'username']);

export type SessionStore = {
  /** Returns this browser's session, null for a guest; the same object until it changes. */
  read(): StoredSession | null;
  write(session: StoredSession): void;
  /** Stores who the person is here without touching the tokens: another tab may just have renewed them. */
  writeAccount(account: { userId: string; username: string }): void;
  clear(): void;
  /** Rereads the storage, because another tab may just have written it. */
  reload(): StoredSession | null;
  subscribe(listener: () => void): () => void;
};

/**
 * Creates a session store over a storage that tabs share. `onOtherTab` receives the function to call with each name that another tab
 * changes.
 */
export function createSessionStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  onOtherTab: (changed: (key: string | null) => void) => void,
): SessionStore {
  let current = load(storage);
  const listeners = new Set<() => void>();
  function announce(session: StoredSession | null): void {
    current = session;
    for (const listener of listeners) listener();
  }
  onOtherTab((key) => {
    if (TELLING.has(key)) announce(load(storage));
  });
  return {
    read: () => current,
    write(session) {
      for (const key of KEYS) if (key !== 'accessTokenExpiry') storage.setItem(key, session[key]);
      storage.setItem('accessTokenExpiry', String(session.accessTokenExpiry));
      announce(session);
    },
    writeAccount(account) {
      const session = load(storage);
      if (!session) return announce(null);
      storage.setItem('userId', account.userId);
      storage.setItem('username', account.username);
      announce({ ...session, ...account });
    },
    clear() {
      for (const key of KEYS) storage.removeItem(key);
      announce(null);
    },
    reload() {
      const stored = load(storage);
      if (stored?.accessToken !== current?.accessToken || stored?.refreshToken !== current?.refreshToken) announce(stored);
      return current;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

// A refresh token works only once, so its successor must find room.
const roomyStorage = {
  getItem: (name: string) => localStorage.getItem(name),
  removeItem: (name: string) => localStorage.removeItem(name),
  setItem(name: string, text: string) {
    if (!storeText(name, text)) throw new Error('Your browser’s storage for this site is full.');
  },
};

let store: SessionStore | undefined;

/** Returns this browser tab's one store. */
export function sessionStore(): SessionStore {
  store ??= createSessionStore(roomyStorage, (changed) => addEventListener('storage', (event) => changed(event.key)));
  return store;
}

export function readSession(): StoredSession | null {
  return sessionStore().read();
}

export function subscribeToSession(listener: () => void): () => void {
  return sessionStore().subscribe(listener);
}

/**
 * Either token alone makes a session. Without an access token it counts as expired and is refreshed at once; without a refresh token it
 * ends when the access token expires.
 */
function load(storage: Pick<Storage, 'getItem'>): StoredSession | null {
  const read = (key: (typeof KEYS)[number]) => storage.getItem(key) ?? '';
  const accessToken = read('accessToken');
  if (!read('refreshToken') && !accessToken) return null;
  return {
    idToken: read('idToken'),
    accessToken,
    refreshToken: read('refreshToken'),
    accessTokenExpiry: accessToken === '' ? 0 : Number(read('accessTokenExpiry')) || expiryOf(accessToken),
    sub: read('sub'),
    email: read('email'),
    userId: read('userId'),
    username: read('username'),
  };
}

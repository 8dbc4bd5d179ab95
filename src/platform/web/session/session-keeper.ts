import { IdentityError } from '#platform/web/identity/identity-error.ts';
import type { SessionStore } from '#platform/web/session/session-store.ts';
import { endsSession, isRevoked, needsRefresh, withTokens, type StoredSession } from '#platform/web/session/session-tokens.ts';
import type { IssuedTokens } from '#platform/web/session/token-calls.ts';

export type SessionKeeperParts = {
  store: SessionStore;
  /** Exchanges a refresh token at the identity provider. */
  exchange: (refreshToken: string) => Promise<IssuedTokens>;
  /** Runs exclusively among all tabs of this browser. */
  withLock: (run: () => Promise<boolean>) => Promise<boolean>;
  /** Ends the session as signing out does: it was ended from another device. */
  leave: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
};

export type SessionKeeper = {
  /** Returns a token that is valid for at least a moment, refreshed first if necessary; null for a guest. */
  accessToken(): Promise<string | null>;
  /**
   * Fetches new tokens. Concurrent calls share one refresh, in this tab and across tabs. True if there is a fresh token afterwards; a
   * refusal that no retry can fix ends the session (docs/product.md#session-tokens).
   */
  refresh(): Promise<boolean>;
  /** Refreshes if the token expires within a minute; called every half minute. */
  check(): void;
};

/** Creates the keeper of a session's tokens. */
export function createSessionKeeper({ store, exchange, withLock, leave, now }: SessionKeeperParts): SessionKeeper {
  let refreshing: Promise<boolean> | undefined;

  function refresh(): Promise<boolean> {
    refreshing ??= refreshOnce().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function refreshOnce(): Promise<boolean> {
    const before = store.read();
    if (!before) return false;
    return withLock(async () => {
      // While this tab waited for the lock, another may have refreshed or signed out. A refresh token works only once.
      const session = store.reload();
      if (!session) return false;
      if (session.refreshToken !== before.refreshToken || session.accessToken !== before.accessToken) return true;
      return exchangeFor(session);
    });
  }

  async function exchangeFor(session: StoredSession): Promise<boolean> {
    if (session.refreshToken === '') {
      // Nothing can renew this session. While its token lasts, a call that was refused may repeat once; a second refusal ends the session.
      if (session.accessTokenExpiry > now()) return true;
      store.clear();
      return false;
    }
    try {
      const issued = await exchange(session.refreshToken);
      // If the person has signed out since, or someone else has signed in, the late tokens must not bring this session back.
      if (store.reload()?.refreshToken !== session.refreshToken) return false;
      store.write(withTokens(store.read() ?? session, issued, now()));
      return true;
    } catch (error) {
      if (!(error instanceof IdentityError) || !endsSession(error.type)) return false;
      const latest = store.reload();
      // Without locks, another tab may have spent the token first and stored its successor.
      if (latest && latest.refreshToken !== session.refreshToken) return true;
      if (latest && isRevoked(error.detail)) leave();
      else if (latest) store.clear();
      return false;
    }
  }

  return {
    refresh,
    async accessToken() {
      const session = store.read();
      if (!session) return null;
      if (needsRefresh(session, now())) await refresh();
      return store.read()?.accessToken || null;
    },
    check() {
      const session = store.read();
      if (session && needsRefresh(session, now())) void refresh();
    },
  };
}

import { IdentityError } from '#platform/web/identity-error.ts';
import type { SessionStore } from '#platform/web/session-store.ts';
import { endsSession, needsRefresh, withTokens, type StoredSession } from '#platform/web/session-tokens.ts';
import type { IssuedTokens } from '#platform/web/token-calls.ts';

export type SessionKeeperParts = {
  store: SessionStore;
  /** Exchanges a refresh token at the identity provider. */
  exchange: (refreshToken: string) => Promise<IssuedTokens>;
  /** Runs alone among all tabs of this browser. */
  withLock: (run: () => Promise<boolean>) => Promise<boolean>;
  /** Milliseconds since 1970. */
  now: () => number;
};

export type SessionKeeper = {
  /** A token that is good for at least a moment, refreshed first where it must be; null for a guest. */
  accessToken(): Promise<string | null>;
  /**
   * Fetches new tokens. Calls at the same time share one refresh, in this tab and across tabs. True when there is a fresh
   * token afterwards; a refusal that no repetition can heal ends the session (docs/product.md#session-tokens).
   */
  refresh(): Promise<boolean>;
  /** Refreshes where the token ends within a minute; called every half minute. */
  check(): void;
};

/** Keeps the tokens of a session good. */
export function createSessionKeeper({ store, exchange, withLock, now }: SessionKeeperParts): SessionKeeper {
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
      // While this tab waited for the lock, another one may have refreshed or signed out. A refresh token is good once.
      const session = store.reload();
      if (!session) return false;
      if (session.refreshToken !== before.refreshToken || session.accessToken !== before.accessToken) return true;
      return exchangeFor(session);
    });
  }

  async function exchangeFor(session: StoredSession): Promise<boolean> {
    try {
      const issued = await exchange(session.refreshToken);
      // Signed out, or somebody else in, in the meantime: the late tokens must not bring this session back.
      if (store.reload()?.refreshToken !== session.refreshToken) return false;
      store.write(withTokens(store.read() ?? session, issued, now()));
      return true;
    } catch (error) {
      if (!(error instanceof IdentityError) || !endsSession(error.type)) return false;
      const latest = store.reload();
      // Where tabs cannot lock each other out, one of them has spent the token first and left its successor.
      if (latest && latest.refreshToken !== session.refreshToken) return true;
      if (latest) store.clear();
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

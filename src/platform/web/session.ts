import { createIdentityClient, IdentityError, type IdentityClient } from '#platform/web/identity-client.ts';
import { queryClient } from '#platform/web/query.ts';
import { runtimeConfig } from '#platform/web/runtime-config.ts';
import { onSessionError } from '#platform/web/session-errors.ts';
import { clearSession, readSession, reloadSession, writeSession } from '#platform/web/session-store.ts';
import { endsSession, needsRefresh, readClaims, withTokens, type StoredSession } from '#platform/web/session-tokens.ts';

const CHECK_EVERY_MS = 30_000;
const LOCK = 'auth-refresh';

let client: IdentityClient | undefined;
let refreshing: Promise<boolean> | undefined;

/** The identity provider of this installation: sign-up, codes, passwords. Only in the browser. */
export function identity(): IdentityClient {
  client ??= createIdentityClient(runtimeConfig().identity);
  return client;
}

/**
 * Signs in with a password and stores the tokens. The account here is asked for next (`POST /user/create`) and
 * handed to `rememberAccount`. Refuses with an IdentityError whose message can be shown.
 */
export async function signIn(email: string, password: string): Promise<void> {
  const issued = await identity().signIn(email, password);
  const claims = readClaims(issued.idToken);
  queryClient().clear();
  writeSession(
    withTokens({ refreshToken: '', sub: claims.sub, email: claims.email || email, userId: '', username: '' }, issued, Date.now()),
  );
}

/** Stores who the signed-in person is here; called with the answer of `POST /user/create` and after a change of username. */
export function rememberAccount(account: { id: string; username: string }): void {
  const session = readSession();
  if (session) writeSession({ ...session, userId: account.id, username: account.username });
}

/** Forgets the session and everything that was loaded with it. The refresh token is revoked when the provider can be reached. */
export function signOut(): void {
  const session = readSession();
  if (session)
    void identity()
      .revoke(session.refreshToken)
      .catch(() => undefined);
  endSession();
}

/** A token that is good for at least a moment, refreshed first where it must be; null for a guest. */
export async function accessToken(): Promise<string | null> {
  const session = readSession();
  if (!session) return null;
  if (needsRefresh(session, Date.now())) await refreshSession();
  return readSession()?.accessToken ?? null;
}

/** The Authorization header of a call, empty for a guest. */
export async function authorizationHeader(): Promise<Record<string, string>> {
  const token = await accessToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

/**
 * Fetches new tokens. Calls at the same time share one refresh, in this tab and across tabs. True when there is a
 * fresh token afterwards; a refusal that no repetition can heal signs out (Specification section 4, "Auth").
 */
export function refreshSession(): Promise<boolean> {
  refreshing ??= refreshOnce().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Keeps the session fresh while the page is open. Called once, when the page has come alive; answers how to stop. */
export function keepSessionFresh(): () => void {
  onSessionError(refreshSession);
  const check = () => {
    const session = readSession();
    if (session && needsRefresh(session, Date.now())) void refreshSession();
  };
  check();
  const timer = setInterval(check, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * The server answered the first page as to a guest. A signed-in reader sees those answers first and gets their own at
 * once: what they follow, like and may read differs. Called once, when the page has come alive.
 */
export function refetchAsReader(): void {
  if (readSession()) void queryClient().invalidateQueries();
}

async function refreshOnce(): Promise<boolean> {
  const before = readSession();
  if (!before) return false;
  return withLock(async () => {
    // While this tab waited for the lock, another one may have refreshed or signed out.
    const session = reloadSession();
    if (!session) return false;
    if (session.accessToken !== before.accessToken) return true;
    return exchange(session);
  });
}

async function exchange(session: StoredSession): Promise<boolean> {
  try {
    const issued = await identity().refresh(session.refreshToken);
    // Signed out in the meantime: the late tokens must not bring the session back.
    if (!reloadSession()) return false;
    writeSession(withTokens(session, issued, Date.now()));
    return true;
  } catch (error) {
    if (error instanceof IdentityError && endsSession(error.type)) endSession();
    return false;
  }
}

function endSession(): void {
  clearSession();
  queryClient().clear();
}

/** Web locks exist in secure contexts only; without them each tab refreshes for itself. */
async function withLock<Result>(run: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(LOCK, run);
}

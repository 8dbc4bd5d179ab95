import { responseStore, queryClient } from '#platform/web/query/query-client.ts';
import { runtimeConfig } from '#platform/web/page/runtime-config.ts';
import { personOf, sessionChange } from '#platform/web/session/session-change.ts';
import { createSessionKeeper, type SessionKeeper } from '#platform/web/session/session-keeper.ts';
import { isSuspension } from '#platform/web/session/session-errors.ts';
import { recoverSessionsWith } from '#platform/web/session/session-recovery.ts';
import { sessionStore } from '#platform/web/session/session-store.ts';
import { needsRefresh, readClaims, withTokens } from '#platform/web/session/session-tokens.ts';
import { withTabLock } from '#platform/web/session/tab-lock.ts';
import type { IssuedTokens, TokenCalls } from '#platform/web/session/token-calls.ts';
import type { WelcomeState } from '#platform/web/session/welcome-reason.ts';

const CHECK_EVERY_MS = 30_000;
const LOCK = 'auth-refresh';

let keeper: SessionKeeper | undefined;
/** Whose answers this tab holds; null for a guest's. */
let person: string | null = null;
/** How the last session was ended on purpose; null if it ran out. */
let left: 'signed-out' | 'revoked' | null = null;
/** Whether it ended because the account is suspended. */
let isSuspended = false;

// Loaded when first needed: guests never call the identity provider, and members once an hour.
async function provider(): Promise<TokenCalls> {
  const { endpoint, clientId } = runtimeConfig().identity;
  const [{ callIdentity, USER_POOL }, { tokenCalls }] = await Promise.all([
    import('#platform/web/identity/call-identity.ts'),
    import('#platform/web/session/token-calls.ts'),
  ]);
  return tokenCalls(callIdentity({ endpoint }, USER_POOL), clientId);
}

function sessionKeeper(): SessionKeeper {
  keeper ??= createSessionKeeper({
    store: sessionStore(),
    exchange: async (refreshToken) => (await provider()).refresh(refreshToken),
    withLock: (run) => withTabLock(LOCK, run),
    leave: () => leave('revoked'),
    now: Date.now,
  });
  return keeper;
}

/** Stores the tokens of someone who has just signed in, and forgets what was loaded for whoever was here before, and what the tab remembers of them. */
export function beginSession(issued: IssuedTokens, email: string): void {
  const claims = readClaims(issued.idToken);
  const former = { refreshToken: '', sub: claims.sub, email: claims.email || email, userId: '', username: '' };
  const session = withTokens(former, issued, Date.now());
  clearResponses('gone');
  if (sessionChange(person, personOf(session), false) === 'reload') clearTab();
  person = personOf(session);
  sessionStore().write(session);
}

/** Stores who the signed-in person is here; called with the response of `POST /user/create` and after a change of username. */
export function rememberAccount(account: { id: string; username: string }): void {
  sessionStore().writeAccount({ userId: account.id, username: account.username });
}

/**
 * Forgets the session and everything that was loaded with it, here and in other tabs, and leads to /welcome. The refresh token is revoked
 * if the provider can be reached.
 */
export function signOut(): void {
  const session = sessionStore().read();
  if (session?.refreshToken) revoke(session.refreshToken).catch(() => undefined);
  leave('signed-out');
}

async function revoke(refreshToken: string): Promise<void> {
  await (await provider()).revoke(refreshToken);
}

/** Ends the session of someone who leaves this browser, as opposed to one that ran out. */
function leave(how: 'signed-out' | 'revoked'): void {
  left = how;
  sessionStore().clear();
}

/** Whether the last session was ended on purpose, in this tab or from another device. */
export function hasLeft(): boolean {
  return left !== null;
}

/** What leads to /welcome. After a session that was ended on purpose, whoever signs in next starts at home instead of where it ended. */
export function welcomeState(next: string, why: 'ended' | 'closed'): WelcomeState {
  if (isSuspended) return { next: '/', why: 'suspended' };
  return left ? { next: '/', why: left } : { next, why };
}

/** Returns a token that is valid for at least a moment, refreshed first if necessary; null for a guest. */
export function accessToken(): Promise<string | null> {
  return sessionKeeper().accessToken();
}

/** Fetches new tokens now, because what they contain has changed. True if there are fresh ones. */
export function renewTokens(): Promise<boolean> {
  return sessionKeeper().refresh();
}

/** Returns a call's Authorization header, empty for a guest. */
export async function authorizationHeader(): Promise<Record<string, string>> {
  const token = await accessToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

/**
 * Keeps the session fresh while the page is open, and ends it if it is refused or the account is suspended; `onSuspended` then gets the text
 * to show. Call it once, after hydration; returns a function that stops it.
 */
export function keepSessionFresh(onSuspended: (text: string) => void): () => void {
  const { refresh, check } = sessionKeeper();
  const endSession = (why: unknown) => {
    isSuspended = isSuspension(why);
    if (isSuspended && why instanceof Error) onSuspended(why.message);
    sessionStore().clear();
  };
  recoverSessionsWith({ refresh, endSession, now: () => performance.now() });
  check();
  const timer = setInterval(check, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * Follows who is signed in, whichever tab changes it. Forgets what this tab remembers when it isn't its next reader's, also if somebody
 * else has signed in directly, and calls `onEnd` when the session ends; neither if it was already over when the page was opened. Call it once,
 * after hydration; returns a function that stops it.
 */
export function followSession(onEnd: () => void): () => void {
  const store = sessionStore();
  let latest = store.read();
  const overdue = latest && needsRefresh(latest, Date.now()) ? latest.accessToken : null;
  person = personOf(latest);
  return store.subscribe(() => {
    const wasOver = latest !== null && latest.accessToken === overdue;
    latest = store.read();
    const change = sessionChange(person, personOf(latest), wasOver);
    person = personOf(latest);
    if (latest) [left, isSuspended] = [null, false];
    if (change === 'reader') void queryClient().invalidateQueries();
    if (change === 'guest') clearResponses('shown again');
    if (change === 'leave' || change === 'reload') {
      clearResponses('gone');
      clearTab();
    }
    if (change === 'leave') onEnd();
    if (change === 'reload') location.reload();
  });
}

/**
 * Nothing loaded for one person may be seen by the next, in memory or in the browser's storage. What a person wrote and didn't send goes
 * when they leave; after a session that only ran out, it waits for them.
 */
function clearResponses(screen: 'gone' | 'shown again'): void {
  responseStore().wipe(left !== null);
  if (screen === 'gone') queryClient().clear();
  else void queryClient().resetQueries();
}

// Codes, the secret of a gift's link, what somebody was about to do.
function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was stored.
  }
}

/**
 * Refetches the first page's answers for a signed-in reader: the server rendered it as for a guest, and what they follow, like and may read
 * differs. Call it once, after hydration.
 */
export function refetchAsReader(): void {
  if (sessionStore().read()) void queryClient().invalidateQueries();
}

/** Texts that mean the session's token is no longer good (Specification section 8). */
const SESSION_ERROR_TEXTS = ['jwt expired', 'jwt verification failed', 'unable to transform response'];

/** Whether an answer means that the token must be refreshed rather than the call repeated. */
export function isSessionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const text = error.message.toLowerCase();
  return SESSION_ERROR_TEXTS.some((known) => text.includes(known));
}

type Recovery = () => Promise<boolean>;

let recover: Recovery | undefined;
let lastRecovery = 0;
const PAUSE_BETWEEN_RECOVERIES_MS = 5000;

/** Tells how a session is refreshed: answers true when there is a fresh token. The session hands this in at start. */
export function onSessionError(recovery: Recovery): void {
  recover = recovery;
}

/**
 * Refreshes the session after a session error, then runs `then`. A second error within five seconds is left alone:
 * the fresh token was refused too, and going on would circle for ever.
 */
export async function recoverSession(then?: () => Promise<unknown>): Promise<void> {
  const now = performance.now();
  if (!recover || (lastRecovery > 0 && now - lastRecovery < PAUSE_BETWEEN_RECOVERIES_MS)) return;
  lastRecovery = now;
  if (await recover()) await then?.();
}

import { isSuspension, isTokenError } from '#platform/web/session/session-errors.ts';

export type SessionRecovery = {
  /** Refreshes the session, once for all calls within five seconds. Returns the number of the refresh, or null without a fresh token. */
  renew(): Promise<number | null>;
  /** Refreshes, then runs `again`; a second failure of the same kind is final. */
  retry<Answer>(error: unknown, again: () => Promise<Answer>): Promise<Answer>;
  /** To be called when a call fails despite a fresh token: if the token was refused or the account is suspended, the session ends. */
  refusedAgain(error: unknown): void;
};

type RecoveryParts = { refresh: () => Promise<boolean>; endSession: (why: unknown) => void; now: () => number };

const PAUSE_BETWEEN_REFRESHES_MS = 5000;

/**
 * Handles session errors: refreshes once, and signs out if that doesn't help (docs/product.md#session-errors). Calls in flight with the old
 * token fail one after the other; they share one refresh.
 */
export function createSessionRecovery({ refresh, endSession, now }: RecoveryParts): SessionRecovery {
  let running: Promise<number | null> | undefined;
  let last: { number: number; at: number } | null = null;
  let count = 0;

  async function start(): Promise<number | null> {
    if (!(await refresh())) return null;
    count += 1;
    last = { number: count, at: now() };
    return count;
  }
  async function renew(): Promise<number | null> {
    if (last && now() - last.at < PAUSE_BETWEEN_REFRESHES_MS) return last.number;
    running ??= start().finally(() => {
      running = undefined;
    });
    return running;
  }
  function refusedAgain(error: unknown): void {
    if (isTokenError(error) || isSuspension(error)) endSession(error);
  }
  return {
    renew,
    refusedAgain,
    async retry(error, again) {
      if ((await renew()) === null) throw error;
      try {
        return await again();
      } catch (second) {
        refusedAgain(second);
        throw second;
      }
    },
  };
}

let recovery: SessionRecovery | undefined;

/** Returns this tab's recovery; undefined until the page has hydrated. */
export function sessionRecovery(): SessionRecovery | undefined {
  return recovery;
}

/** Sets how sessions are recovered. The session passes this in at start-up; queries can't import it, because it imports them. */
export function recoverSessionsWith(parts: RecoveryParts): void {
  recovery = createSessionRecovery(parts);
}

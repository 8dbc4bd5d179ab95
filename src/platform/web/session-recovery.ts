import { isTokenError } from '#platform/web/session-errors.ts';

export type SessionRecovery = {
  /** Refreshes the session, once for all who ask within five seconds. Answers the number of the refresh, null without a fresh token. */
  renew(): Promise<number | null>;
  /** Refreshes, then runs `again`; a second failure of the same kind is final. */
  retry<Answer>(error: unknown, again: () => Promise<Answer>): Promise<Answer>;
  /** A call failed although its token was fresh: where the token was refused, the session ends. */
  refusedAgain(error: unknown): void;
};

type RecoveryParts = { refresh: () => Promise<boolean>; endSession: () => void; now: () => number };

const PAUSE_BETWEEN_REFRESHES_MS = 5000;

/**
 * What is done about session errors: refresh once, and sign out if that does not help (docs/product.md#session-errors). Calls that
 * were under way with the old token fail one after the other; they share one refresh.
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
    if (isTokenError(error)) endSession();
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

/** The recovery of this tab; undefined until the page has come alive. */
export function sessionRecovery(): SessionRecovery | undefined {
  return recovery;
}

/** Tells how sessions are recovered. The session hands this in at start; queries cannot import it, as it imports them. */
export function recoverSessionsWith(parts: RecoveryParts): void {
  recovery = createSessionRecovery(parts);
}

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
/** A wait that somebody who has just pressed a button sits out. */
const SHORT_SECONDS = 2;
const MAX_REPEATS = 3;

/**
 * Milliseconds until a failed call is made again: what the server asked for (`Retry-After`), else a second, doubled with each failure; and up to
 * as much again by chance, so that browsers that were turned away together do not come back together.
 */
export function backOffMillis(failures: number, retryAfterSeconds: number | null, chance: () => number = Math.random): number {
  const least = retryAfterSeconds === null ? Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) : retryAfterSeconds * 1000;
  return Math.round(least + chance() * least);
}

/** The seconds that an answer asks to wait; null where it does not. */
export function retryAfterOf(headers: Headers | undefined): number | null {
  const given = headers?.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(given) ? Number(given) : null;
}

/** Whether a call is made again by itself, a write too: it was turned away for a moment, before anything was done, and not for the third time. */
export function isTurnedAwayShortly(status: number, retryAfterSeconds: number | null, failures: number): boolean {
  return status === 503 && retryAfterSeconds !== null && retryAfterSeconds <= SHORT_SECONDS && failures < MAX_REPEATS;
}

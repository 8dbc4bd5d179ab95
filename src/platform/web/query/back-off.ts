import { doublingDelay } from '#kernel/time/back-off.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
/** A wait that someone who has just pressed a button will sit out. */
const SHORT_SECONDS = 2;
const MAX_REPEATS = 3;

/**
 * Returns the milliseconds until a failed call is retried: what the server asked for (`Retry-After`), or a second, doubled with each
 * failure up to 30 s; plus up to as much again at random, so that browsers turned away together don't come back together.
 */
export function backOffMillis(failures: number, retryAfterSeconds: number | null, chance: () => number = Math.random): number {
  const least = retryAfterSeconds === null ? doublingDelay(failures, FIRST_MS, LONGEST_MS) : retryAfterSeconds * 1000;
  return Math.round(least + chance() * least);
}

/** Returns the seconds that a response asks to wait; null if it doesn't. */
export function retryAfterOf(headers: Headers | undefined): number | null {
  const given = headers?.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(given) ? Number(given) : null;
}

/**
 * Whether to retry a call automatically, even a write: it was turned away briefly, before anything was done, and at most three times so
 * far.
 */
export function isTurnedAwayShortly(status: number, retryAfterSeconds: number | null, failures: number): boolean {
  return status === 503 && retryAfterSeconds !== null && retryAfterSeconds <= SHORT_SECONDS && failures < MAX_REPEATS;
}

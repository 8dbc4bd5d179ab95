const FIRST_MS = 2000;
const LONGEST_MS = 30_000;
// About ten minutes: what isn't ready by then isn't worth the requests of everyone who reads it.
const READER_ASKS = 24;

/**
 * Returns how long to wait in ms before refetching media that is still being processed, or false to stop: 2 s, as an image is ready by
 * then, and after that twice as long each time up to 30 s. The owner, who wants to know the outcome, refetches until it is settled.
 */
export function freshMediaDelay(asked: number, isOwner: boolean): number | false {
  if (!isOwner && asked >= READER_ASKS) return false;
  return Math.min(FIRST_MS * 2 ** Math.max(0, asked - 1), LONGEST_MS);
}

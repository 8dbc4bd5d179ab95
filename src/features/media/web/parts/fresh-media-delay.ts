const FIRST_MS = 2000;
const LONGEST_MS = 30_000;
// About ten minutes: what is not ready by then is not worth the requests of everybody who reads it.
const READER_ASKS = 24;

/**
 * How long to wait before media that are still being processed are asked for again, or false to stop: 2 s, as a picture is ready by
 * then, and after twice as long each time up to 30 s. The owner, who wants to know what becomes of them, asks until they are settled.
 */
export function freshMediaDelay(asked: number, isOwner: boolean): number | false {
  if (!isOwner && asked >= READER_ASKS) return false;
  return Math.min(FIRST_MS * 2 ** Math.max(0, asked - 1), LONGEST_MS);
}

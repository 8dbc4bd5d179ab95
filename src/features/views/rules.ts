/** The time until another visit of the same person to the same thing counts again, in hours (docs/product.md#views). */
const SAME_VIEW_HOURS = 6;

/** The queue is sent at this many records, or after this many milliseconds. */
export const QUEUE_MAX = 10;
export const QUEUE_MILLIS = 15_000;

/** The maximum number of records per call: a queue that couldn't be sent for a while takes several calls. */
export const BATCH_MAX = 50;

const SAME_VIEW_MILLIS = SAME_VIEW_HOURS * 3_600_000;

/** Returns the latest instant at which something may last have been seen for a visit at `now` to count. */
export function lastSeenBy(now: Date): Date {
  return new Date(now.getTime() - SAME_VIEW_MILLIS);
}

/** Returns whether seeing a thing again counts, given when it was last seen. */
export function countsAgain(seenAt: number | undefined, now: number): boolean {
  return seenAt === undefined || now - seenAt >= SAME_VIEW_MILLIS;
}

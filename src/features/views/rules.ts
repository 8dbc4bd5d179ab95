/** After how long a visit of the same person to the same thing counts again (docs/product.md#views). */
export const SAME_VIEW_HOURS = 6;

/** Records wait for at most so many, or so long, before they are sent together. */
export const QUEUE_MAX = 10;
export const QUEUE_MILLIS = 15_000;

/** The most records that one call takes: a queue that could not be sent for a while comes as several calls. */
export const BATCH_MAX = 50;

const SAME_VIEW_MILLIS = SAME_VIEW_HOURS * 3_600_000;

/** Whether a thing that was seen last at this time counts as seen anew. */
export function countsAgain(seenAt: number | undefined, now: number): boolean {
  return seenAt === undefined || now - seenAt >= SAME_VIEW_MILLIS;
}

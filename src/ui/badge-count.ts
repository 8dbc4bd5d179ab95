/** As far as things that wait are counted: beyond it stands '99+' (docs/product.md#badges). */
export const BADGE_MAX = 99;

/** What a badge shows of a count, and what it says to whoever hears it; null where nothing waits. */
export function badgeCount(count: number): { shown: string; said: string } | null {
  if (count <= 0) return null;
  return count > BADGE_MAX ? { shown: `${BADGE_MAX}+`, said: `more than ${BADGE_MAX}` } : { shown: String(count), said: String(count) };
}

/** How many a first page of at most 99 tells of, one more for all that are beyond it. */
export function countWaiting({ items, nextCursor }: { items: readonly unknown[]; nextCursor: string | null }): number {
  return nextCursor === null ? items.length : BADGE_MAX + 1;
}

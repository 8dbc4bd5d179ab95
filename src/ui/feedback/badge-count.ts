/** The highest count shown exactly: above it, badges show '99+' (docs/product.md#badges). */
export const BADGE_MAX = 99;

/** Returns what a badge shows for a count and what screen readers say; null if nothing is waiting. */
export function badgeCount(count: number): { shown: string; said: string } | null {
  if (count <= 0) return null;
  return count > BADGE_MAX ? { shown: `${BADGE_MAX}+`, said: `more than ${BADGE_MAX}` } : { shown: String(count), said: String(count) };
}

/** Returns the number of items on a first page of at most 99, or 100 if there are more beyond it. */
export function countWaiting({ items, nextCursor }: { items: readonly unknown[]; nextCursor: string | null }): number {
  return nextCursor === null ? items.length : BADGE_MAX + 1;
}

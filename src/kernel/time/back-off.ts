/** Returns `firstMs` doubled `times` times, at most `longestMs`; `firstMs` for a negative count. */
export function doublingDelay(times: number, firstMs: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, times));
}

/** The key under which a tab stores an intent (`intent.ts`). */
export const INTENT_KEY = 'wanted';

/** Deletes the stored intent. Kept apart from `intent.ts`, because every page calls it. */
export function clearIntent(): void {
  try {
    sessionStorage.removeItem(INTENT_KEY);
  } catch {
    // Nothing was stored.
  }
}

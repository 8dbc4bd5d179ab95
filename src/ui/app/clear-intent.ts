/** Under which name a tab stores what a guest wanted (`intent.ts`). */
export const WANTED_KEY = 'wanted';

/** Forgets what a guest wanted before they were asked to join in. */
export function forgetWanted(): void {
  try {
    sessionStorage.removeItem(WANTED_KEY);
  } catch {
    // Nothing was stored.
  }
}

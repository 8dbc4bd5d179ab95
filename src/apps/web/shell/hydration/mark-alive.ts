/**
 * Marks the page as alive: from now on it answers presses itself. Before that, the last pressed button waits, and the browser itself
 * follows links. Nothing on the page reads the mark; whatever drives it from outside, such as the browser tests, can wait for it.
 */
export function markAlive(): void {
  document.documentElement.dataset.alive = '';
}

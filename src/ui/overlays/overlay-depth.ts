let interceptor: ((event: PopStateEvent) => void) | null = null;

/** Has a function receive each step of the browser through its history before the router does. */
export function interceptSteps(intercept: ((event: PopStateEvent) => void) | null): void {
  interceptor = intercept;
}

/** How many overlays are open above the page in the history entry with this state. */
export function overlayDepth(state: unknown): number {
  return (state as { overlays?: number } | null)?.overlays ?? 0;
}

/**
 * Prepares the browser's history for overlays. After a reload, or after returning from another site, the browser may be at the entry of an
 * overlay that isn't open any more: continues to the entry of the page below it. Call it before the router starts, because the listeners of
 * a window run in the order in which they were added.
 */
export function prepareOverlays(): void {
  addEventListener('popstate', (event) => interceptor?.(event));
  if (overlayDepth(history.state) > 0) void import('#ui/overlays/overlay-entries.ts').then((module) => module.leaveOverlayEntries());
}

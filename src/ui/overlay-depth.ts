/** How many overlays are open above the page in the history entry with this state. */
export function overlayDepth(state: unknown): number {
  return typeof state === 'object' && state !== null && 'overlays' in state && typeof state.overlays === 'number' ? state.overlays : 0;
}

/** The state of the page's own entry, or of an entry of an overlay above it. */
export function atDepth(state: unknown, depth: number): object {
  const { overlays: _former, ...page } = { ...(state as { overlays?: number } | null) };
  return depth === 0 ? page : { ...page, overlays: depth };
}

let interceptor: ((event: PopStateEvent) => void) | null = null;

/** Has a function receive each step of the browser through its history before the router does. */
export function interceptSteps(intercept: (event: PopStateEvent) => void): void {
  interceptor = intercept;
}

/**
 * Prepares the browser's history for overlays. After a reload, or after returning from another site, the browser may be at the entry of an
 * overlay that isn't open any more: continues to the entry of the page below it. Call it before the router starts, because the listeners of
 * a window run in the order in which they were added.
 */
export function prepareOverlays(): void {
  const { state } = history;
  const url = location.href;
  const depth = overlayDepth(state);
  addEventListener('popstate', (event) => interceptor?.(event));
  if (depth === 0) return;
  interceptor = (event) => {
    interceptor = null;
    event.stopImmediatePropagation();
    history.replaceState(atDepth(state, 0), '', url);
  };
  history.go(-depth);
}

import { interceptSteps, overlayDepth } from '#ui/overlays/overlay-depth.ts';

/** The state of the page's own entry, or of an entry of an overlay above it. */
export function atDepth(state: unknown, depth: number): object {
  const { overlays: _former, ...page } = { ...(state as { overlays?: number } | null) };
  return depth === 0 ? page : { ...page, overlays: depth };
}

/** Goes from the entry of an overlay that isn't open any more to the entry of the page below it, which takes over what the router knows. */
export function leaveOverlayEntries(): void {
  const { state } = history;
  const url = location.href;
  interceptSteps((event) => {
    interceptSteps(null);
    event.stopImmediatePropagation();
    history.replaceState(atDepth(state, 0), '', url);
  });
  history.go(-overlayDepth(state));
}

import { atDepth } from '#ui/overlays/at-depth.ts';
import { interceptSteps, overlayDepth } from '#ui/overlays/overlay-depth.ts';

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

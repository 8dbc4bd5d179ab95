import { useEffect, useRef } from 'react';
import { interceptSteps } from '#ui/overlays/overlay-depth.ts';
import { createOverlayHistory } from '#ui/overlays/overlay-history.ts';

let overlays: ReturnType<typeof createOverlayHistory> | undefined;

/** While something is open over the page, the browser's Back closes it instead of leaving the page, unless it is `isLocked`. */
export function useBackCloses(isOpen: boolean, close: () => void, isLocked = false): void {
  const latest = useRef({ close, isLocked });
  useEffect(() => {
    latest.current = { close, isLocked };
  });
  useEffect(() => {
    if (!isOpen) return;
    overlays ??= createOverlayHistory(window, interceptSteps);
    return overlays.add({ close: () => latest.current.close(), isLocked: () => latest.current.isLocked });
  }, [isOpen]);
}

import { atDepth } from '#ui/overlays/overlay-entries.ts';
import { overlayDepth } from '#ui/overlays/overlay-depth.ts';

/** Something over the page, such as a dialog. While `isLocked`, Back leaves it open. */
export type Overlay = { close: () => void; isLocked: () => boolean };

/** The parts of a window that are used. Not all browsers have `navigation`. */
export type HistoryWindow = {
  history: Pick<History, 'pushState' | 'replaceState' | 'go' | 'state'>;
  location: { readonly href: string };
  navigation?: Pick<Navigation, 'currentEntry' | 'entries' | 'traverseTo'> | undefined;
};

// Ends only the wait for a traversal that the browser ignored.
const TRAVERSAL_MS = 2000;
// A page opened from an overlay usually takes its place; only what is still open once the page is shown needs an entry above it.
const PAGE_SHOWN_MS = 500;

/**
 * Gives each open overlay a history entry above its page, so that Back closes the topmost one; closed in any other way, it takes its entry
 * with it. An entry has its page's address and state and a number, its depth. The router doesn't notice: its own entries keep their
 * distances, it never hears of a step between entries of one page, and what it pushes takes the place of an overlay's entry.
 */
export function createOverlayHistory(
  { history, location, navigation }: HistoryWindow,
  interceptSteps: (intercept: (event: PopStateEvent) => void) => void,
) {
  const native = { push: history.pushState.bind(history), replace: history.replaceState.bind(history), go: history.go.bind(history) };
  const open: Overlay[] = [];
  // What the router changes while a traversal is under way would change the wrong entry.
  const delayed: (() => void)[] = [];
  let traversal: ReturnType<typeof setTimeout> | null = null;
  let reconciling: ReturnType<typeof setTimeout> | null = null;
  let page = keyOf(history.state);
  // What the router has made of the page's entry while an overlay's was above it.
  let renewed: { state: unknown; url: string } | null = null;

  function expectArrival(): void {
    traversal = setTimeout(() => {
      traversal = null;
      reconcile();
    }, TRAVERSAL_MS);
  }
  function whenStill(change: () => void): void {
    if (traversal !== null || delayed.length > 0) delayed.push(change);
    else change();
  }
  function traverse(by: number): void {
    expectArrival();
    // An index counts only our own entries; `go` counts those of a payment form's frame too.
    const target = navigation?.entries()[(navigation.currentEntry?.index ?? 0) + by];
    if (!navigation || !target) return native.go(by);
    const { committed, finished } = navigation.traverseTo(target.key);
    for (const outcome of [committed, finished]) outcome?.catch(() => undefined);
  }
  /** Makes the entries match the overlays, once everything that opens and closes in one moment has done so. */
  function reconcileSoon(afterMs = 0): void {
    if (reconciling !== null) clearTimeout(reconciling);
    reconciling = setTimeout(reconcile, afterMs);
  }
  function reconcile(): void {
    while (traversal === null && delayed.length > 0) delayed.shift()?.();
    if (traversal !== null) return;
    const depth = overlayDepth(history.state);
    if (depth > open.length) return traverse(open.length - depth);
    for (let next = depth + 1; next <= open.length; next += 1) native.push(atDepth(history.state, next), '');
  }
  function enterPage(): void {
    page = keyOf(history.state);
    renewed = null;
  }
  function closeAbove(depth: number): void {
    for (const overlay of open.slice(depth).toReversed()) {
      if (overlay.isLocked()) return;
      overlay.close();
    }
  }
  function arrive(event: PopStateEvent): void {
    const isRequested = traversal !== null;
    if (traversal !== null) clearTimeout(traversal);
    traversal = null;
    const depth = overlayDepth(history.state);
    const key = keyOf(history.state);
    if (key === page || (renewed !== null && key === keyOf(renewed.state))) {
      event.stopImmediatePropagation();
      if (renewed) native.replace(atDepth(renewed.state, depth), '', renewed.url);
      if (depth === 0) enterPage();
      if (!isRequested) closeAbove(depth);
    } else {
      enterPage();
      if (!isRequested) closeAbove(0);
    }
    reconcileSoon();
  }

  interceptSteps(arrive);
  history.pushState = (state: unknown, unused: string, url?: string | URL | null) =>
    whenStill(() => {
      const isAbove = overlayDepth(history.state) > 0;
      (isAbove ? native.replace : native.push)(state, unused, url);
      enterPage();
      reconcileSoon(PAGE_SHOWN_MS);
    });
  history.replaceState = (state: unknown, unused: string, url?: string | URL | null) =>
    whenStill(() => {
      const depth = overlayDepth(history.state);
      native.replace(depth === 0 ? state : atDepth(state, depth), unused, url);
      if (depth > 0) renewed = { state, url: location.href };
      else enterPage();
    });
  history.go = (by = 0) =>
    whenStill(() => {
      if (by !== 0) expectArrival();
      native.go(by < 0 ? by - overlayDepth(history.state) : by);
    });

  return {
    /** Puts an overlay on top. Returns a function to call once it is closed. */
    add(overlay: Overlay): () => void {
      open.push(overlay);
      reconcileSoon();
      return () => {
        const at = open.indexOf(overlay);
        if (at >= 0) open.splice(at, 1);
        reconcileSoon();
      };
    },
  };
}

function keyOf(state: unknown): string {
  return JSON.stringify(atDepth(state, 0));
}

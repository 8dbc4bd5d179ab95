import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** The visible square of the map: its corner and side, in map units. */
export type MapWindow = { x: number; y: number; side: number };

const WIDEST = 2400;
// Nearer, there are no names left to go by.
const NARROWEST = 9;
const NARROWER = 0.6;
const STEP = 0.2;

const KEYS: Record<string, { zoom: number } | { right: number; down: number }> = {
  '+': { zoom: NARROWER },
  '=': { zoom: NARROWER },
  '-': { zoom: 1 / NARROWER },
  ArrowLeft: { right: -STEP, down: 0 },
  ArrowRight: { right: STEP, down: 0 },
  ArrowUp: { right: 0, down: -STEP },
  ArrowDown: { right: 0, down: STEP },
};

type Point = { x: number; y: number };

/** Returns the window made `factor` times as wide, keeping the same spot of the map under `at`, which ranges from 0 to 1 across it. */
export function zoomed(view: MapWindow, factor: number, at: Point = { x: 0.5, y: 0.5 }): MapWindow {
  // A view that begins nearer may stay.
  const side = Math.max(Math.min(NARROWEST, view.side), Math.min(WIDEST, view.side * factor));
  return { side, x: view.x + (view.side - side) * at.x, y: view.y + (view.side - side) * at.y };
}

/** Returns the window zoomed by buttons and keys: at the focus if it is in sight, which comes nearer to the middle, else in the middle. */
export function zoomedAt(view: MapWindow, factor: number, focus: Point | null): MapWindow {
  const at = focus === null ? null : { x: (focus.x - view.x) / view.side, y: (focus.y - view.y) / view.side };
  if (focus === null || at === null || [at.x, at.y].some((share) => share < 0 || share > 1)) return zoomed(view, factor);
  const { side } = zoomed(view, factor);
  const share = (from: number) => (side < view.side ? (from + 0.5) / 2 : from);
  return { side, x: focus.x - share(at.x) * side, y: focus.y - share(at.y) * side };
}

/**
 * Keeps the visible part of a map, starting with `whole`. Until it is dragged, buttons and keys zoom at the `focus`. Dragging and arrow keys move it; two fingers, + and −, a double click and the
 * wheel zoom it. The wheel works only while the map has focus or Ctrl is held, so that the page still scrolls past it.
 */
export function useMapWindow(whole: MapWindow, focus: Point | null) {
  const [isDragged, setDragged] = useState(false);
  const [moved, setMoved] = useState<MapWindow | null>(null);
  const [pixels, setPixels] = useState(360);
  const view = moved ?? whole;
  const frame = useRef<SVGSVGElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  const change = (next: MapWindow) => {
    latest.current = next;
    setMoved(next);
  };
  useEffect(() => {
    const svg = frame.current;
    if (!svg) return;
    const observer = new ResizeObserver(
      ([entry]) => entry && setPixels(Math.min(entry.contentRect.width, entry.contentRect.height) || 360),
    );
    observer.observe(svg);
    // React's wheel listener is passive and can't keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement !== svg) return;
      event.preventDefault();
      change(zoomed(latest.current, Math.exp(Math.max(-50, Math.min(50, event.deltaY)) / 150), shareOf(svg, event)));
    };
    svg.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      svg.removeEventListener('wheel', onWheel);
    };
  }, []);

  const zoom = (factor: number) => change(zoomedAt(view, factor, isDragged ? null : focus));
  function onKeyDown(event: KeyboardEvent) {
    const action = KEYS[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if ('zoom' in action) return zoom(action.zoom);
    setDragged(true);
    change({ ...view, x: view.x + action.right * view.side, y: view.y + action.down * view.side });
  }
  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    if (event.target instanceof Element && event.target.closest('[data-pin]')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }
  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const { current } = latest;
    const unit = current.side / pixels;
    if (other) change(zoomed(current, far(before, other) / Math.max(1, far(now, other)), shareOf(event.currentTarget, middle(now, other))));
    else change({ ...current, x: current.x - (now.x - before.x) * unit, y: current.y - (now.y - before.y) * unit });
    fingers.current.set(event.pointerId, now);
    setDragged(true);
  }
  const onPointerUp = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return {
    view,
    isMoved: moved !== null,
    isNearest: view.side <= NARROWEST,
    /** Map units per pixel. */
    pixel: view.side / pixels,
    zoom,
    showAll: () => {
      setMoved(null);
      setDragged(false);
    },
    frame: {
      ref: frame,
      onKeyDown,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: () => change(zoomed(view, 0.5)),
    },
  };
}

const far = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point) => ({ clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 });

// Returns a pointer's position on the square in the middle of the frame, as shares of its side.
function shareOf(svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = svg.getBoundingClientRect();
  const side = Math.min(width, height) || 1;
  return { x: (clientX - left - (width - side) / 2) / side, y: (clientY - top - (height - side) / 2) / side };
}

import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { moveCrop, zoomCrop, type Crop, type Size } from './crop-geometry.ts';

const KEY_STEP = 0.05;
const KEY_ZOOM = 1.15;
const WHEEL_ZOOM = 0.0015;
const MOVES: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

type Change = (next: (crop: Crop) => Crop) => void;
type Point = { x: number; y: number };

/**
 * Moves and zooms a crop by dragging, pinching, the wheel, the arrow keys, and `+` and `-`. The handlers go on the frame, which needs
 * `touch-action: none`.
 */
export function useCropGestures(frame: RefObject<HTMLDivElement | null>, picture: Size | null, aspect: number, change: Change) {
  const fingers = useRef(new Map<number, Point>());
  useWheelZoom(frame, picture, aspect, change);

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before || !picture) return;
    const now = { x: event.clientX, y: event.clientY };
    const box = event.currentTarget.getBoundingClientRect();
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    const share = other ? 2 : 1;
    const by = { x: (before.x - now.x) / box.width / share, y: (before.y - now.y) / box.height / share };
    change((crop) => {
      const moved = moveCrop(picture, aspect, crop, by);
      if (!other) return moved;
      const middle = { x: ((now.x + other.x) / 2 - box.left) / box.width, y: ((now.y + other.y) / 2 - box.top) / box.height };
      return zoomCrop(picture, aspect, moved, (crop.zoom * apart(now, other)) / Math.max(1, apart(before, other)), middle);
    });
  }
  function lift(event: PointerEvent<HTMLDivElement>) {
    fingers.current.delete(event.pointerId);
  }
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (fingers.current.size >= 2) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove,
    onPointerUp: lift,
    onPointerCancel: lift,
    onLostPointerCapture: lift,
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      if (!picture || event.ctrlKey || event.metaKey || event.altKey) return;
      const move = MOVES[event.key];
      const zoom = event.key === '+' || event.key === '=' ? KEY_ZOOM : event.key === '-' ? 1 / KEY_ZOOM : null;
      if (!move && zoom === null) return;
      event.preventDefault();
      change((crop) => (move ? moveCrop(picture, aspect, crop, move) : zoomCrop(picture, aspect, crop, crop.zoom * (zoom ?? 1))));
    },
  };
}

// Attached by hand: React's own wheel listener is passive and can't stop the dialog from scrolling.
function useWheelZoom(frame: RefObject<HTMLDivElement | null>, picture: Size | null, aspect: number, change: Change): void {
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element || !picture) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
      latest.current((crop) => zoomCrop(picture, aspect, crop, crop.zoom * Math.exp(-event.deltaY * WHEEL_ZOOM), at));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, picture, aspect]);
}

function apart(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

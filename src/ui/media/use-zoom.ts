import { useRef, useState, type PointerEvent } from 'react';

const MOST = 4;
const ONE_STEP = 2;
type Zoom = { scale: number; x: number; y: number };
const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

/**
 * Zooms a picture in place: two fingers pinch it, one finger or the mouse moves it while it is zoomed, a double press zooms in or back out.
 * Spread `handlers` on its frame and set `style` on the picture.
 */
export function useZoom() {
  const [zoom, setZoom] = useState(WHOLE);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const gap = useRef(0);
  const to = (scale: number) => setZoom((now) => (scale <= 1 ? WHOLE : { ...now, scale: Math.min(MOST, scale) }));
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.current.size === 2) gap.current = gapOf(fingers.current);
      if (fingers.current.size === 2 || zoom.scale > 1) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.current.size === 2) {
        const now = gapOf(fingers.current);
        if (gap.current > 0) to(zoom.scale * (now / gap.current));
        gap.current = now;
        return;
      }
      if (zoom.scale === 1) return;
      const { clientWidth, clientHeight } = event.currentTarget;
      const room = { x: (clientWidth * (zoom.scale - 1)) / 2, y: (clientHeight * (zoom.scale - 1)) / 2 };
      setZoom((now) => ({
        ...now,
        x: within(now.x + event.clientX - before.x, room.x),
        y: within(now.y + event.clientY - before.y, room.y),
      }));
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onDoubleClick: () => toggle(),
  };
  function letGo(event: PointerEvent<HTMLElement>) {
    fingers.current.delete(event.pointerId);
    gap.current = 0;
  }
  function toggle() {
    to(zoom.scale > 1 ? 1 : ONE_STEP);
  }
  return {
    isZoomed: zoom.scale > 1,
    toggle,
    step: (by: number) => to(zoom.scale * by),
    reset: () => setZoom(WHOLE),
    handlers,
    style: { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` },
  };
}

function gapOf(fingers: Map<number, { x: number; y: number }>): number {
  const [one, other] = [...fingers.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

function within(value: number, room: number): number {
  return Math.min(room, Math.max(-room, value));
}

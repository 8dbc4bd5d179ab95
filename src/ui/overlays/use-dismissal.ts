import { useEffect, useRef, type RefObject } from 'react';
import { useBackCloses } from '#ui/overlays/use-back-closes.ts';

/**
 * Closes what is open on a press outside the returned element, on Escape and on the browser's Back. If the focus is lost with what is
 * closed, it moves to the element's first button, which is the one that opened it.
 */
export function useDismissal(open: boolean, close: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useBackCloses(open, close);
  useEffect(() => {
    if (!open) return;
    const element = box.current;
    const press = (event: PointerEvent) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) latest.current();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
    };
    addEventListener('pointerdown', press);
    addEventListener('keydown', escape);
    return () => {
      removeEventListener('pointerdown', press);
      removeEventListener('keydown', escape);
      if (document.activeElement === document.body) element?.querySelector('button')?.focus();
    };
  }, [open]);
  return box;
}

import { useCallback } from 'react';

const bars = new Set<HTMLElement>();

/**
 * Returns a ref for what stands at the bottom of the window, such as a field for writing: toasts and notices appear above it while it is
 * there, by the custom property `--bottom-bar`, the room that it takes. Of several, the one that takes most counts; one that sticks to the
 * foot of the window counts only while it does.
 */
export function useBottomBar() {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return;
    bars.add(bar);
    if (bars.size === 1) {
      addEventListener('resize', measure);
      addEventListener('scroll', measure, { passive: true });
    }
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    // What is above it may push it to the foot, or off it.
    observer.observe(document.body);
    return () => {
      observer.disconnect();
      bars.delete(bar);
      measure();
      if (bars.size > 0) return;
      removeEventListener('resize', measure);
      removeEventListener('scroll', measure);
    };
  }, []);
}

function measure() {
  const { style } = document.documentElement;
  if (bars.size === 0) style.removeProperty('--bottom-bar');
  else style.setProperty('--bottom-bar', `${Math.max(0, ...[...bars].map(roomOf))}px`);
}

function roomOf(bar: HTMLElement): number {
  const { top, bottom } = bar.getBoundingClientRect();
  const { position, bottom: offset } = getComputedStyle(bar);
  // Higher up, it stands at the end of what it belongs to, such as a card.
  return position === 'sticky' && bottom < innerHeight - Number.parseFloat(offset) - 1 ? 0 : innerHeight - top;
}

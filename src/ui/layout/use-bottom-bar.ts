import { useCallback } from 'react';

/**
 * Returns a ref for what stands at the bottom of the window, such as a field for writing: toasts and notices appear above it while it is
 * there, by the custom property `--bottom-bar`, the room that it takes.
 */
export function useBottomBar() {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--bottom-bar', `${Math.max(0, innerHeight - bar.getBoundingClientRect().top)}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      style.removeProperty('--bottom-bar');
    };
  }, []);
}

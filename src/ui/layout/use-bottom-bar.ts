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

/**
 * Returns a ref for a notice that lies over the foot of the page: toasts appear above it, by the custom property `--notice`, its height and
 * the space above it. It is 0 while the notice isn't displayed.
 */
export function useNoticeRoom() {
  return useCallback((notice: HTMLElement | null) => {
    if (!notice) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--notice', notice.offsetHeight === 0 ? '0px' : `${notice.offsetHeight + 12}px`),
    );
    observer.observe(notice);
    return () => {
      observer.disconnect();
      style.removeProperty('--notice');
    };
  }, []);
}

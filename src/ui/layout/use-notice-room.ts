import { useCallback } from 'react';

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

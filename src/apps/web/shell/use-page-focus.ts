import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Gives the focus to the heading of a page that was opened by a link of the former page, which took the focus with it when it
 * went: keyboards go on from there, and screen readers say where they are. A link that stays, as in the bars, keeps the focus.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    // A frame later fields that want the focus have it, and dialogs have given it back.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const main = document.getElementById('content');
      const heading = main?.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      (heading ?? main)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}

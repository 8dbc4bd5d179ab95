import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the heading of a new page if the link that opened it has gone with the old one: the keyboard
 * continues from there, and screen readers announce the page. A link that stays, such as one in the bars, keeps the focus.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    // A frame later, fields that take the focus have it and dialogs have returned it.
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

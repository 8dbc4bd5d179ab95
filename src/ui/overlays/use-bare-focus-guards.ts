import { useEffect } from 'react';

/**
 * While a popup is open, reveals to assistive technology the guards that Base UI puts around it to redirect the focus. Base UI hides them,
 * and focusable elements must not be hidden (WCAG 4.1.2).
 */
export function useBareFocusGuards(): void {
  useEffect(() => {
    const bare = () => {
      for (const guard of document.querySelectorAll('[data-base-ui-focus-guard][aria-hidden]')) guard.removeAttribute('aria-hidden');
    };
    // Some are added after the popup.
    const observer = new MutationObserver(bare);
    observer.observe(document.body, { childList: true, subtree: true });
    bare();
    return () => observer.disconnect();
  }, []);
}

import { useEffect } from 'react';

/**
 * While a popup is open: lets assistive technology see the guards that Base UI puts around it to turn the focus round. It hides them, and what can
 * have the focus may not be hidden (WCAG 4.1.2).
 */
export function useBareFocusGuards(): void {
  useEffect(() => {
    const bare = () => {
      for (const guard of document.querySelectorAll('[data-base-ui-focus-guard][aria-hidden]')) guard.removeAttribute('aria-hidden');
    };
    // Some come after the popup.
    const observer = new MutationObserver(bare);
    observer.observe(document.body, { childList: true, subtree: true });
    bare();
    return () => observer.disconnect();
  }, []);
}

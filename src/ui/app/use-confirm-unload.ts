import { useEffect } from 'react';

/** Has the browser ask before the page is closed or reloaded, while something would be lost. */
export function useConfirmUnload(when: boolean): void {
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
}

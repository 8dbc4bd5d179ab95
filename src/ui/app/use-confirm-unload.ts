import { useEffect } from 'react';

/** Makes the browser ask before the page is closed or reloaded while something would be lost. */
export function useConfirmUnload(when: boolean): void {
  useEffect(() => {
    if (!when) return;
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirm);
    return () => window.removeEventListener('beforeunload', confirm);
  }, [when]);
}

import { useEffect } from 'react';
import { lacksAccount, openAccount } from '#platform/web/account.ts';
import { useSession } from '#platform/web/use-session.ts';

/** Makes up for an account that was not opened at sign-in, because the page was closed or the server not reached. */
export function useAccount(): void {
  const { status, userId } = useSession();
  useEffect(() => {
    if (status !== 'signed-in' || userId !== '') return;
    // Sign-in opens the account itself a moment later; only a session that still lacks one is helped here.
    const timer = setTimeout(() => {
      if (lacksAccount()) void openAccount().catch(() => undefined);
    }, 2000);
    return () => clearTimeout(timer);
  }, [status, userId]);
}

import { useEffect } from 'react';
import { lacksAccount, openAccount } from '#platform/web/session/account.ts';
import { useSession } from '#platform/web/session/use-session.ts';

/** Opens an account that wasn't opened at sign-in because the page was closed or the server couldn't be reached. */
export function useAccount(): void {
  const { status, userId } = useSession();
  useEffect(() => {
    if (status !== 'signed-in' || userId !== '') return;
    // Sign-in opens the account itself a moment later; this is only for a session that still lacks one.
    const timer = setTimeout(() => {
      if (lacksAccount()) void openAccount().catch(() => undefined);
    }, 2000);
    return () => clearTimeout(timer);
  }, [status, userId]);
}

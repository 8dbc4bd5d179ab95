import { useEffect } from 'react';
import { retryWhenReachable } from '#platform/web/live/retry-when-reachable.ts';
import { lacksAccount, openAccount } from '#platform/web/session/account.ts';
import { useSession } from '#platform/web/session/use-session.ts';

const RETRY_MS = 30_000;

/**
 * Opens an account that wasn't opened at sign-in because the page was closed or the server couldn't be reached, and tries until it is open:
 * without it, pages of one's own can only wait.
 */
export function useAccount(): void {
  const { status, userId } = useSession();
  useEffect(() => {
    if (status !== 'signed-in' || userId !== '') return;
    const open = () => {
      if (lacksAccount()) void openAccount().catch(() => undefined);
    };
    let stop = () => {};
    // Sign-in opens the account itself a moment later; this is only for a session that still lacks one.
    const timer = setTimeout(() => {
      open();
      stop = retryWhenReachable(open, RETRY_MS);
    }, 2000);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [status, userId]);
}

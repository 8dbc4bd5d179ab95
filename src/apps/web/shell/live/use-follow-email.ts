import { useEffect } from 'react';
import { useOwnUser } from '#features/people/shared/use-own-user.ts';
import { openAccount } from '#platform/web/session/account.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';

/**
 * Makes the account follow an email that has changed at the identity provider, on another device or by a page that was closed too soon:
 * until then, mail goes to the old address.
 */
export function useFollowEmail(): void {
  const session = useSession();
  const { user } = useOwnUser();
  const invalidate = useInvalidate();
  const email = session.status === 'signed-in' ? session.email.toLowerCase() : '';
  const lags = user !== null && email !== '' && user.email !== email;
  useEffect(() => {
    if (!lags) return;
    openAccount().then(
      () => invalidate({ kind: 'email' }),
      // Tried again on the next page that is loaded.
      () => undefined,
    );
  }, [lags, email, invalidate]);
}

import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rest } from '#platform/web/rest.ts';
import { REST_STALE_TIMES } from '#platform/web/stale-times.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { payoutPollDelay } from './payout-poll.ts';

/**
 * Whether the signed-in person can be paid, as `POST /payment/check-account-status` tells. An active account is believed for a
 * day (docs/product.md#kept-answers), any other is read anew each time, and again and again while `watch` is true.
 */
export function usePayoutStatus({ watch = false }: { watch?: boolean } = {}) {
  const userId = useMyUserId();
  return useQuery({
    queryKey: ['payout-status', userId],
    queryFn: userId === null ? skipToken : () => rest('POST', '/payment/check-account-status', { userId }),
    staleTime: ({ state }) => (state.data?.status === 'ACTIVE' ? REST_STALE_TIMES.accountStatus : 0),
    refetchInterval: ({ state }) => (watch ? payoutPollDelay(state.data, state.dataUpdateCount) : false),
  });
}

/** Goes to the payment provider's own pages, where payouts are set up. `busy` stays true until the page is left. */
export function useConnectPayouts() {
  const connect = useMutation({
    mutationFn: () => rest('POST', '/payment/connect', {}),
    onSuccess: ({ url }) => location.assign(url),
  });
  const { reset } = connect;
  useEffect(() => {
    // Coming back by the browser's own button finds the page as it was left.
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);
  return { start: () => connect.mutate(), busy: connect.isPending || connect.isSuccess, problem: connect.error?.message ?? null };
}

import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rest } from '#platform/web/query/rest.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { REST_STALE_TIMES } from '#platform/web/query/stale-times.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { PAYOUT_STATUS_KEY } from './payout-status-key.ts';
import { payoutPollDelay } from '../../payouts/web/payout-poll.ts';

/**
 * Whether the signed-in person can be paid, from `POST /payment/check-account-status`. An active account is cached for a day
 * (docs/product.md#client-cache); any other is refetched each time, and polled while `watch` is true.
 */
export function usePayoutStatus({ watch = false }: { watch?: boolean } = {}) {
  const userId = useMyUserId();
  return useQuery({
    queryKey: [...PAYOUT_STATUS_KEY, userId],
    queryFn: userId === null ? skipToken : () => rest('POST', '/payment/check-account-status', { userId }),
    staleTime: ({ state }) => (state.data?.status === 'ACTIVE' ? REST_STALE_TIMES.accountStatus : 0),
    refetchInterval: ({ state }) => (watch ? payoutPollDelay(state.data, state.dataUpdateCount) : false),
  });
}

/** Goes to the payment provider's pages, where payouts are set up. `busy` stays true until the page is left. */
export function useConnectPayouts() {
  return useProviderPage(
    useMutation({ mutationFn: (input: Record<string, never>) => rest('POST', '/payment/connect', input), onSuccess: leaveFor }),
  );
}

/** Goes to the creator's own dashboard at the payment provider, where the bank account is changed. */
export function useDashboard() {
  const trpc = useTrpc();
  return useProviderPage(useMutation(trpc.payment.getDashboardLink.mutationOptions({ onSuccess: leaveFor })));
}

type Leaving = {
  mutate: (input: Record<string, never>) => void;
  reset: () => void;
  isPending: boolean;
  isSuccess: boolean;
  error: { message: string } | null;
};

function leaveFor({ url }: { url: string }): void {
  location.assign(url);
}

function useProviderPage({ mutate, reset, isPending, isSuccess, error }: Leaving) {
  useEffect(() => {
    // The browser's back button restores the page as it was left.
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);
  return { start: () => mutate({}), busy: isPending || isSuccess, problem: error?.message ?? null };
}

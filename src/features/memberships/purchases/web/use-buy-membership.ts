import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { v7 } from 'uuid';
import type { UsedCode } from '#features/payments/codes/contract.ts';
import { usePaidOrder } from '#features/payments/shared/checkout/use-paid-order.ts';
import { rest } from '#platform/web/query/rest.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { Membership } from '../../contract.ts';

type Order = { membership: Membership; code: UsedCode | undefined };

/**
 * Buys a membership as soon as the dialog opens, at what it costs by then: the list on the page may be older. The server finds a checkout
 * that was opened before, so closing the dialog loses nothing. With another code it is another order.
 */
export function useBuyMembership(
  { id: membershipId, userId }: Membership,
  { code, isChecking }: { code: UsedCode | undefined; isChecking: boolean },
) {
  const trpc = useTrpc();
  const offer = useQuery(trpc.membership.getMembership.queryOptions({ userId, membershipId }, { staleTime: 0 }));
  const order = useMutation({
    mutationFn: ({ membership: { updatedAt, freeDays }, code: used }: Order) =>
      rest('POST', '/membership/purchase', {
        membershipId,
        paymentId: v7(),
        shown: { updatedAt, freeDays },
        ...(used ? { code: used } : {}),
      }),
    // It may have been refused because the offer has changed: trying again needs a look at what it costs now.
    onError: () => offer.refetch(),
  });
  const { mutate } = order;
  usePaidOrder(order.data?.clientSecret ? order.data.paymentId : null);
  const begun = useRef<string | null>(null);
  const current = offer.isFetched && !offer.isFetching ? (offer.data ?? null) : null;
  useEffect(() => {
    const wanted = code?.code ?? '';
    if (begun.current === wanted || current === null || isChecking) return;
    begun.current = wanted;
    mutate({ membership: current, code });
  }, [current, code, isChecking, mutate]);
  return {
    /** What is being bought: as it was ordered once there is a checkout, until then as it is now; null while that is unknown. */
    membership: order.isSuccess ? order.variables.membership : current,
    /** The code that the order uses. */
    code: order.isSuccess ? order.variables.code : undefined,
    isGone: offer.isSuccess && offer.data === null && !offer.isFetching && !order.isSuccess,
    purchase: order.data ?? null,
    problem: order.error?.message ?? (offer.isError ? 'The membership couldn’t be loaded. Check your connection.' : null),
    busy: order.isPending || offer.isFetching || isChecking,
    retry: () => (current ? mutate({ membership: current, code }) : void offer.refetch()),
  };
}

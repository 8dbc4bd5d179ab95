import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { v7 } from 'uuid';
import type { UsedCode } from '#features/payments/codes/contract.ts';
import type { BuyersCode } from '#features/payments/shared/codes/use-code.ts';
import { usePaidOrder } from '#features/payments/shared/checkout/use-paid-order.ts';
import { rest } from '#platform/web/query/rest.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { Membership } from '../../contract.ts';

type Order = { membership: Membership; /** Null if none is wanted. */ code: UsedCode | null | undefined };

/**
 * Buys a membership as soon as the dialog opens, at what it costs by then: the list on the page may be older. The server finds a checkout
 * that was opened before, so closing the dialog loses nothing. With another code it is another order; one that makes it free waits for `get`.
 */
export function useBuyMembership({ id: membershipId, userId }: Membership, code: BuyersCode) {
  const trpc = useTrpc();
  const offer = useQuery(trpc.membership.getMembership.queryOptions({ userId, membershipId }, { staleTime: 0 }));
  const order = useMutation({
    mutationFn: ({ membership: { updatedAt, freeDays }, code: used }: Order) =>
      rest('POST', '/membership/purchase', {
        membershipId,
        ownerUserId: userId,
        paymentId: v7(),
        shown: { updatedAt, freeDays },
        ...(used === undefined ? {} : { code: used }),
      }),
    onSuccess(purchase, { code: used }) {
      if (purchase.isPaid) code.forget();
      // The checkout that was opened before has the price that its code promised.
      else if (purchase.code !== undefined && used === undefined && code.code === null) code.enter(purchase.code);
    },
    // It may have been refused because the offer or its code has changed: trying again needs a look at what it costs now.
    onError: () => {
      code.refresh();
      return offer.refetch();
    },
  });
  const { mutate } = order;
  usePaidOrder(order.data?.clientSecret ? order.data.paymentId : null);
  const begun = useRef<string | null>(null);
  const current = offer.isFetched && !offer.isFetching ? (offer.data ?? null) : null;
  const used = current ? (code.use([current]) ?? (code.isWithout ? null : undefined)) : undefined;
  const isFree = current !== null && used != null && used.off === current.price;
  const next = useRef(used);
  useEffect(() => {
    next.current = used;
  });
  const letters = used?.code ?? '';
  useEffect(() => {
    if (begun.current === letters || current === null || code.isChecking) return;
    begun.current = letters;
    if (!isFree) mutate({ membership: current, code: next.current });
  }, [current, letters, isFree, code.isChecking, mutate]);
  const buy = () => (current ? mutate({ membership: current, code: used }) : void offer.refetch());
  return {
    /** What is being bought: as it was ordered once there is a checkout, until then as it is now; null while that is unknown. */
    membership: order.isSuccess ? order.variables.membership : current,
    /** The code that the order uses. */
    code: order.isSuccess ? (order.variables.code ?? undefined) : undefined,
    /** Whether the code leaves nothing to pay, and it hasn’t been ordered yet. */
    isFree: isFree && !order.data?.isPaid,
    get: buy,
    isGone: offer.isSuccess && offer.data === null && !offer.isFetching && !order.isSuccess,
    purchase: order.data ?? null,
    problem: order.error?.message ?? (offer.isError ? 'The membership couldn’t be loaded. Check your connection.' : null),
    busy: order.isPending || offer.isFetching || code.isChecking,
    retry: buy,
  };
}

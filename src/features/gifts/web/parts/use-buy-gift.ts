import { useMutation } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { usePaidOrder } from '#features/payments/shared/checkout/use-paid-order.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { GivenMonths } from '#features/subscriptions/contract.ts';
import type { BuyGift } from '../../contract.ts';
import type { Giveable } from '../../shared/giveable.ts';

/** For whom a gift is, as the form says it. */
export type GiftDetails = Pick<BuyGift, 'receiverName' | 'receiverEmail' | 'words' | 'sendAt'>;

/** Orders a gift, and leads to it as soon as it is paid. What was changed in the form is another order. */
export function useBuyGift(goods: Giveable, months: GivenMonths) {
  const trpc = useTrpc();
  const order = useMutation(trpc.gift.buy.mutationOptions());
  const purchase = order.data ?? null;
  usePaidOrder(purchase?.clientSecret ? purchase.paymentId : null);
  return {
    purchase,
    problem: order.error?.message ?? null,
    busy: order.isPending,
    buy: (details: GiftDetails) =>
      order.mutate({
        paymentId: v7(),
        ownerUserId: goods.ownerUserId,
        given:
          goods.kind === 'MONTHS'
            ? { kind: 'MONTHS', subscriptionId: goods.id, months }
            : { kind: 'PASS', membershipId: goods.id, shown: { updatedAt: goods.membership.updatedAt } },
        ...details,
      }),
  };
}

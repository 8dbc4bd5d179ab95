import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { v7 } from 'uuid';
import * as paths from '#kernel/http/paths.ts';
import { usePaidOrder } from '#features/payments/shared/checkout/use-paid-order.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import type { BuyGift } from '../../contract.ts';

/** For whom a gift is, as the form says it. */
export type GiftDetails = Pick<BuyGift, 'receiverName' | 'receiverEmail' | 'words' | 'sendAt'>;

/** Orders a gift, and leads to it as soon as it is paid. What was changed in the form is another order. */
export function useBuyGift(ownerUserId: string, given: BuyGift['given']) {
  const trpc = useTrpc();
  const me = useMyUserId();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const order = useMutation(trpc.gift.buy.mutationOptions());
  const abandon = useMutation(trpc.ticket.abandonCheckout.mutationOptions({ onSettled: () => invalidate({ kind: 'booking' }) }));
  const purchase = order.data ?? null;
  const paymentId = purchase?.clientSecret ? purchase.paymentId : null;
  // Tickets are ordered by their date, also beside one of the giver's own.
  const toTickets = given.kind === 'TICKET' ? () => void navigate(paths.order(given.sessionEventId, me ?? '', paymentId ?? '')) : undefined;
  usePaidOrder(paymentId, toTickets);
  return {
    purchase,
    problem: order.error?.message ?? null,
    busy: order.isPending,
    buy: (details: GiftDetails) => order.mutate({ paymentId: v7(), ownerUserId, given, ...details }),
    /** Places that nobody will pay for are free for others. */
    giveUp() {
      if (given.kind === 'TICKET' && paymentId !== null) abandon.mutate({ paymentId });
    },
  };
}

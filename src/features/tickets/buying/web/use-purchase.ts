import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 } from 'uuid';
import * as paths from '#kernel/http/paths.ts';
import type { UsedCode } from '#features/payments/codes/contract.ts';
import { rememberCode } from '#features/payments/shared/codes/remembered-code.ts';
import { usePaidOrder } from '#features/payments/shared/checkout/use-paid-order.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { rest } from '#platform/web/query/rest.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { BuyTicket, NewSeat } from '../../contract.ts';
import type { KindLine } from '../../kinds/rules.ts';
import type { GivenAnswer } from '../../questions/contract.ts';
import { shownOf } from '../../shared/shown-of.ts';
import type { OpenCheckout } from './checkout-dialog.tsx';

/**
 * How to pay, the places if there are several, their kinds and prices if they aren’t all standard, and the answers if the host asks something.
 */
export type Wanted = {
  payWith?: BuyTicket['payWith'];
  seats?: NewSeat[];
  kinds?: readonly KindLine[];
  answers?: GivenAnswer[];
  /** What a code takes off, as it was shown. */
  code?: UsedCode | undefined;
};

/** Buys tickets to an event: free ones at once, paid ones through an open checkout that the caller shows. */
export function usePurchase(event: SessionEvent, userId: string | null) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const [checkout, setCheckout] = useState<OpenCheckout | null>(null);
  // One order per visit to the button; a new one after a failure.
  const [paymentId, setPaymentId] = useState(() => v7());
  usePaidOrder(checkout?.paymentId ?? null);

  const refresh = () => invalidate({ kind: 'booking' });
  const buy = useMutation({
    mutationFn: ({ payWith, seats, answers, code }: Wanted) =>
      rest('POST', '/ticket', {
        sessionId: event.sessionId,
        sessionEventId: event.id,
        sessionOwnerUserId: event.sessionOwnerUserId,
        paymentId,
        shown: shownOf(event),
        ...(payWith ? { payWith } : {}),
        ...(seats ? { seats } : {}),
        ...(answers ? { answers } : {}),
        ...(code ? { code } : {}),
      }),
    async onSuccess(purchase, { seats, kinds, code }) {
      const { clientSecret, code: _promised, ...order } = purchase;
      const count = seats?.length ?? 1;
      if (clientSecret !== null)
        return setCheckout({ ...order, clientSecret, seats: count, ...(kinds ? { kinds } : {}), ...(code ? { code } : {}) });
      if (code) rememberCode(event.sessionOwnerUserId, null);
      await refresh();
      showToast({ text: count === 1 ? 'You have a ticket. See you there!' : `You have ${count} tickets. See you there!`, tone: 'good' });
      await navigate(paths.order(event.id, userId ?? ''));
    },
    async onError(error, { seats, answers, code }) {
      // The dialogs of several places and of questions say it themselves.
      if (!seats && !answers) showToast({ text: error.message, tone: 'danger' });
      setPaymentId(v7());
      // It may take off less by now.
      if (code) void queries.refetchQueries({ queryKey: trpc.code.getDiscount.queryKey(), type: 'active' });
      await refresh();
    },
  });
  const abandon = useMutation({
    ...trpc.ticket.abandonCheckout.mutationOptions(),
    async onSettled(purchase) {
      await refresh();
      if (purchase?.status === 'complete') await navigate(paths.order(event.id, userId ?? ''));
    },
  });

  return {
    checkout,
    buying: buy.isPending,
    closing: abandon.isPending,
    /** Why the last purchase of several places, or with answers, was refused. */
    problem: buy.error && (buy.variables?.seats ?? buy.variables?.answers) ? buy.error.message : null,
    buy: (payWith?: BuyTicket['payWith'], answers?: GivenAnswer[], code?: UsedCode) =>
      buy.mutate({ ...(payWith ? { payWith } : {}), ...(answers ? { answers } : {}), code }),
    buySeats: (seats: NewSeat[], answers: GivenAnswer[], code?: UsedCode) =>
      buy.mutate({ seats, ...(answers.length > 0 ? { answers } : {}), ...(event.price > 0 ? { payWith: 'card' } : {}), code }),
    /** Several kinds, each at the price that was shown, without a membership. */
    buyKinds: (seats: NewSeat[], kinds: readonly KindLine[], { answers, code }: { answers: GivenAnswer[]; code: UsedCode | undefined }) =>
      buy.mutate({ seats, kinds, ...(answers.length > 0 ? { answers } : {}), payWith: 'card', code }),
    close() {
      if (checkout) abandon.mutate({ paymentId: checkout.paymentId });
      setCheckout(null);
      setPaymentId(v7());
    },
  };
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { usePaidOrder } from '#features/payments/shared/checkout/use-paid-order.ts';
import { rest } from '#platform/web/query/rest.ts';
import type { TipTarget } from '#ui/app/tipping.ts';

export type TipChoice = { amount: number; message: string; asComment: boolean };

/** Starts a tip, which returns the secret of its checkout. The same tip sent again while its checkout is open finds that checkout. */
export function useTip(target: TipTarget) {
  // One order per visit to the dialog; a new one after a failure.
  const [paymentId, setPaymentId] = useState(() => v7());
  const send = useMutation({
    mutationFn: ({ amount, message, asComment }: TipChoice) =>
      rest('POST', '/tip', {
        paymentId,
        tip: {
          recipientUserId: target.recipientUserId,
          amount,
          ...(message.trim() === '' ? {} : { message }),
          ...(target.item ? { contentItemUri: target.item.uri, asComment } : {}),
        },
      }),
    onError: () => setPaymentId(v7()),
  });
  usePaidOrder(send.data?.clientSecret ? send.data.paymentId : null);
  return {
    send: send.mutate,
    /** What was sent last. */
    choice: send.variables ?? null,
    sending: send.isPending,
    problem: send.error?.message ?? null,
    clientSecret: send.data?.clientSecret ?? null,
    expiresAt: send.data?.expiresAt ?? null,
  };
}

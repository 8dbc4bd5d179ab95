import { useMutation } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { Payment } from '../../contract.ts';

/** The two ways on with an order that isn't paid yet: continue to pay, or give it up. */
export function useOpenCheckout({ id: paymentId }: Pick<Payment, 'id'>) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const refresh = () => invalidate({ kind: 'booking' });
  const checkout = useMutation({
    ...trpc.payment.continueCheckout.mutationOptions(),
    // It was paid a moment ago, in another tab or on another device.
    onSuccess: (purchase) => (purchase.isPaid ? refresh() : undefined),
    async onError(error) {
      showToast({ text: error.message, tone: 'danger' });
      await refresh();
    },
  });
  const abandon = useMutation({
    ...trpc.ticket.abandonCheckout.mutationOptions(),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    onSettled: refresh,
  });
  return {
    clientSecret: checkout.data?.clientSecret ?? null,
    opening: checkout.isPending,
    open: () => checkout.mutate({ paymentId }),
    close: checkout.reset,
    givingUp: abandon.isPending,
    giveUp: () => abandon.mutate({ paymentId }),
  };
}

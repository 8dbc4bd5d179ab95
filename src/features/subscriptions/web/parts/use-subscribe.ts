import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { Purchase } from '#features/payments/checkout/contract.ts';
import { pollCheckout } from '#features/payments/shared/checkout/poll-checkout.ts';
import { useTakesPayments } from '#features/payments/shared/payouts/use-takes-payments.ts';
import type { BuyersCode } from '#features/payments/shared/codes/use-code.ts';
import { usePaidOrder } from '#features/payments/shared/checkout/use-paid-order.ts';
import { rest } from '#platform/web/query/rest.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import type { SubscriptionOffer } from '../../contract.ts';

/** What the dialog shows; `paid` waits for the provider's confirmation after the form has reported that it is complete. */
export type SubscribeStep =
  | { step: 'opening' }
  | { step: 'not-offered' }
  | { step: 'form'; clientSecret: string; expiresAt: string | null }
  | { step: 'paid' }
  | { step: 'still-open' }
  | { step: 'success' }
  | { step: 'failed'; detail: string | null }
  /** It wasn’t ordered; with another code, or without one, it may be. */
  | { step: 'refused'; detail: string };

type Return = {
  /** The checkout that the browser was sent back from. */
  cameBackFrom: string | null;
  /** Called as soon as the checkout is known to be complete. */
  onComplete: () => void;
};

/**
 * Buys a subscription as soon as the dialog opens (docs/product.md#subscribe-dialog). The server finds a checkout that was opened before,
 * so closing the dialog loses nothing. With another code it is another order.
 */
export function useSubscribe(creatorUserId: string, { cameBackFrom, onComplete }: Return, code: BuyersCode) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const sells = useTakesPayments(creatorUserId);
  const [paid, setPaid] = useState<string | null>(cameBackFrom);
  const [outcome, setOutcome] = useState<SubscribeStep | null>(null);
  const offer = useQuery(trpc.subscribe.getSubscriptionConfig.queryOptions({ userId: creatorUserId }, { staleTime: 0 }));
  const order = useMutation({
    mutationFn({ id, price }: SubscriptionOffer) {
      const used = code.use([{ price }]);
      const order = { subscriptionOwnerUserId: creatorUserId, subscriptionId: id, paymentId: v7() };
      return rest('POST', '/subscribe', { ...order, ...(used ? { code: used } : code.isWithout ? { code: null } : {}) });
    },
    onError: () => {
      code.refresh();
      return offer.refetch();
    },
    onSuccess(purchase) {
      if (purchase.isPaid) return invalidate({ kind: 'subscription' });
      // The checkout that was opened before has the price that its code promised.
      if (purchase.code !== undefined && code.code === null && !code.isWithout) code.enter(purchase.code);
      return undefined;
    },
  });
  const { mutate } = order;
  const checkout = order.data?.clientSecret ? order.data : null;
  const complete = (clientSecret: string) => setPaid(clientSecret.split('_secret_')[0] ?? null);
  usePaidOrder(paid === null ? (checkout?.paymentId ?? null) : null, () => checkout?.clientSecret && complete(checkout.clientSecret));
  const completed = useRef(onComplete);
  useEffect(() => {
    completed.current = () => {
      code.forget();
      onComplete();
    };
  });
  const asked = useRef<string | null>(null);
  const usedCode = code.discount?.code ?? '';
  const wanted = offer.isFetched && !offer.isFetching ? offer.data : undefined;
  useEffect(() => {
    const key = wanted ? `${wanted.id} ${usedCode}` : null;
    if (paid !== null || !sells || !wanted || code.isChecking || asked.current === key) return;
    asked.current = key;
    mutate(wanted);
  }, [paid, sells, wanted, usedCode, code.isChecking, mutate]);
  useEffect(() => {
    if (paid === null) return;
    const abort = new AbortController();
    void pollCheckout(paid, abort.signal).then(async (status) => {
      if (abort.signal.aborted) return;
      if (status === 'complete') {
        completed.current();
        await invalidate({ kind: 'subscription' });
      }
      setOutcome(stepOf(status));
    });
    return () => abort.abort();
  }, [paid, invalidate]);

  return {
    offer: offer.data ?? null,
    step: outcome ?? (paid !== null ? { step: 'paid' as const } : sells ? currentStep(offer, order) : { step: 'not-offered' as const }),
    complete,
    retry() {
      setOutcome(null);
      setPaid(null);
      if (offer.data) mutate(offer.data);
      else void offer.refetch();
    },
    /** Refetches everything that was locked. */
    openAll: () => queries.invalidateQueries(),
  };
}

function stepOf(status: Awaited<ReturnType<typeof pollCheckout>>): SubscribeStep {
  if (status === 'complete') return { step: 'success' };
  if (status === 'open') return { step: 'still-open' };
  return { step: 'failed', detail: status === 'failed' ? 'We couldn’t check your payment. Try again in a moment.' : null };
}

type Offer = { data: SubscriptionOffer | null | undefined; isError: boolean; isFetching: boolean };
type Order = { data: Purchase | undefined; error: { message: string } | null; isPending: boolean };

function currentStep(offer: Offer, order: Order): SubscribeStep {
  if (order.isPending) return { step: 'opening' };
  if (order.error) return { step: 'refused', detail: order.error.message };
  if (order.data?.isPaid) return { step: 'success' };
  if (order.data)
    return order.data.clientSecret === null
      ? { step: 'failed', detail: null }
      : { step: 'form', clientSecret: order.data.clientSecret, expiresAt: order.data.expiresAt };
  if (offer.isError) return { step: 'failed', detail: 'The subscription couldn’t be loaded. Check your connection.' };
  return offer.data === null && !offer.isFetching ? { step: 'not-offered' } : { step: 'opening' };
}

import { EmbeddedCheckout as StripeCheckout, EmbeddedCheckoutProvider } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { runtimeConfig } from '#platform/web/page/runtime-config.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { PaymentType } from '../../contract.ts';
import { CheckoutClock } from './checkout-clock.tsx';

type Loaded = { stripe: Stripe } | 'loading' | 'failed';

export type EmbeddedCheckoutProps = {
  clientSecret: string;
  type: PaymentType;
  /** Until when it can be paid. */
  expiresAt: string | null;
  onComplete?: () => void;
};

/**
 * The payment provider's form, embedded in the page below the time that is left to pay. Mount it only with a client secret, and one at a
 * time: the provider refuses a second checkout on the page. Once paid, the provider sends the page to the order, or calls `onComplete` if
 * the checkout doesn't redirect.
 */
export function EmbeddedCheckout({ type, expiresAt, ...form }: EmbeddedCheckoutProps) {
  return (
    <>
      {expiresAt === null ? null : <CheckoutClock type={type} expiresAt={expiresAt} className="mb-4 text-[14px] text-ink-2" />}
      <Form {...form} />
    </>
  );
}

function Form({ clientSecret, onComplete }: Pick<EmbeddedCheckoutProps, 'clientSecret' | 'onComplete'>) {
  const [attempt, setAttempt] = useState(0);
  const loaded = useStripe(attempt);
  const complete = useUnchanging(onComplete);
  if (loaded === 'loading') return <CheckoutSkeleton />;
  if (loaded === 'failed')
    return (
      <ErrorState
        title="Failed to create payment session"
        detail="The payment form couldn’t be loaded. Check your connection."
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  return (
    <EmbeddedCheckoutProvider
      key={clientSecret}
      stripe={loaded.stripe}
      options={{ clientSecret, ...(complete ? { onComplete: complete } : {}) }}
    >
      <StripeCheckout className="min-h-[420px]" />
    </EmbeddedCheckoutProvider>
  );
}

/** The provider keeps the function that it was first given, and warns about another. */
function useUnchanging(onComplete: (() => void) | undefined): (() => void) | undefined {
  const latest = useRef(onComplete);
  useEffect(() => {
    latest.current = onComplete;
  }, [onComplete]);
  const [unchanging] = useState(() => () => latest.current?.());
  return onComplete && unchanging;
}

function useStripe(attempt: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => {
    let wanted = true;
    setLoaded('loading');
    openStripe().then(
      (stripe) => wanted && setLoaded(stripe ? { stripe } : 'failed'),
      () => wanted && setLoaded('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [attempt]);
  return loaded;
}

async function openStripe(): Promise<Stripe | null> {
  const { publishableKey, preload } = runtimeConfig().payments;
  if (preload !== null && !('Stripe' in window)) await loadScript(preload);
  return loadStripe(publishableKey);
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The payment script couldn’t be loaded.'));
    });
    document.head.append(script);
  });
}

function CheckoutSkeleton() {
  return (
    <LoadingRegion label="Loading the payment form" className="flex min-h-[420px] flex-col gap-4">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full rounded-full" />
    </LoadingRegion>
  );
}

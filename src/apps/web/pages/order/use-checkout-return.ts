import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { pollCheckout } from '#features/payments/shared/checkout/poll-checkout.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';

export type CheckoutReturn = 'none' | 'checking' | 'complete' | 'open' | 'expired' | 'failed';

/** Returns what became of the checkout that the buyer comes back from; asks again while the provider says that it is open. */
export function useCheckoutReturn(enabled: boolean): CheckoutReturn {
  const [params, setParams] = useSearchParams();
  const sessionId = params.get('session_id');
  const invalidate = useInvalidate();
  const [state, setState] = useState<CheckoutReturn>('none');
  useEffect(() => {
    if (sessionId === null || !enabled) return;
    const abort = new AbortController();
    setState('checking');
    void pollCheckout(sessionId, abort.signal).then(async (status) => {
      if (abort.signal.aborted) return;
      setState(status);
      // Not after refetching: a reload in between would ask once more.
      if (status === 'complete') setParams((current) => withoutSession(current), { replace: true, preventScrollReset: true });
      await invalidate({ kind: 'booking' });
    });
    return () => abort.abort();
  }, [sessionId, enabled, invalidate, setParams]);
  return state;
}

function withoutSession(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('session_id');
  return rest;
}

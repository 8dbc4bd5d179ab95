import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { askCheckout } from '#features/payments/web/parts/ask-checkout.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { refreshBookings } from './refresh-bookings.ts';

export type CheckoutReturn = 'none' | 'checking' | 'complete' | 'open' | 'expired' | 'failed';

/** What became of the checkout that the buyer comes back from; asks again while the provider says that it is open. */
export function useCheckoutReturn(enabled: boolean): CheckoutReturn {
  const [params, setParams] = useSearchParams();
  const sessionId = params.get('session_id');
  const trpc = useTrpc();
  const queries = useQueryClient();
  const [state, setState] = useState<CheckoutReturn>('none');
  useEffect(() => {
    if (sessionId === null || !enabled) return;
    const abort = new AbortController();
    setState('checking');
    void askCheckout(sessionId, abort.signal).then(async (status) => {
      if (abort.signal.aborted) return;
      await Promise.all([refreshBookings(queries, trpc), queries.invalidateQueries(trpc.tip.pathFilter())]);
      setState(status);
      if (status === 'complete') setParams((current) => withoutSession(current), { replace: true });
    });
    return () => abort.abort();
  }, [sessionId, enabled, queries, trpc, setParams]);
  return state;
}

function withoutSession(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('session_id');
  return rest;
}

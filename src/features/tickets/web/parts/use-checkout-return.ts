import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CheckoutSessionStatus } from '#features/payments/contract.ts';
import { rest } from '#platform/web/rest.ts';
import { useTrpc } from '#platform/web/rpc.ts';

// Specification section 4: up to five attempts, the waits doubling from two seconds.
const WAITS_MS = [2000, 4000, 8000, 16_000];

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
    void askUntilClosed(sessionId, abort.signal).then(async (status) => {
      if (abort.signal.aborted) return;
      await Promise.all(
        [trpc.payment.pathFilter(), trpc.ticket.pathFilter(), trpc.session.pathFilter()].map((filter) => queries.invalidateQueries(filter)),
      );
      setState(status);
      if (status === 'complete') setParams((current) => withoutSession(current), { replace: true });
    });
    return () => abort.abort();
  }, [sessionId, enabled, queries, trpc, setParams]);
  return state;
}

async function askUntilClosed(sessionId: string, signal: AbortSignal): Promise<Exclude<CheckoutReturn, 'none' | 'checking'>> {
  for (let attempt = 0; ; attempt += 1) {
    const status = await rest<CheckoutSessionStatus>('GET', `/payment/checkout-session?sessionId=${encodeURIComponent(sessionId)}`).then(
      (answer) => answer.status,
      () => 'failed' as const,
    );
    const wait = WAITS_MS[attempt];
    if (status === 'complete' || status === 'expired' || wait === undefined || signal.aborted) return status;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

function withoutSession(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('session_id');
  return rest;
}

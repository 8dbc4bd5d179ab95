import { rest, RestError } from '#platform/web/query/rest.ts';

// docs/product.md#checkout: up to five attempts, with waits doubling from two seconds.
const WAITS_MS = [2000, 4000, 8000, 16_000];

/** How a checkout ended, or `open` if it still is after five attempts; `failed` if that can't be read. */
export type CheckoutOutcome = 'complete' | 'open' | 'expired' | 'failed';

/**
 * Asks about a checkout until the provider says that it is no longer open. Asks only once about one that doesn't exist or is somebody
 * else's.
 */
export async function pollCheckout(sessionId: string, signal: AbortSignal): Promise<CheckoutOutcome> {
  for (let attempt = 0; ; attempt += 1) {
    let isUnknown = false;
    const status = await rest('GET', '/payment/checkout-session', { sessionId }).then(
      (answer) => answer.status,
      (error: unknown) => {
        isUnknown = error instanceof RestError && (error.status === 400 || error.status === 404);
        return 'failed' as const;
      },
    );
    const wait = WAITS_MS[attempt];
    if (status === 'complete' || status === 'expired' || isUnknown || wait === undefined || signal.aborted) return status;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

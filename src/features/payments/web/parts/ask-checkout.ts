import { rest, RestError } from '#platform/web/rest.ts';

// docs/product.md#checkout: up to five attempts, the waits doubling from two seconds.
const WAITS_MS = [2000, 4000, 8000, 16_000];

/** How a checkout ended, or that it is still `open` after five attempts; `failed` where that cannot be read. */
export type CheckoutOutcome = 'complete' | 'open' | 'expired' | 'failed';

/** Asks what became of a checkout until the provider says that it is not open any more. One that is nobody's, or somebody else's, is asked for once. */
export async function askCheckout(sessionId: string, signal: AbortSignal): Promise<CheckoutOutcome> {
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

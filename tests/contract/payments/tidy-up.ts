import Stripe from 'stripe';

import type { WireCheck } from './schema/check-wire.ts';

type Tidying = { note: WireCheck['onWire']; run: () => Promise<void> };
type Made = { method?: string; path?: string; status?: number; body?: { id?: string } };

// How to clean up what each operation makes. Everything else is a page that expires by itself.
const WAYS: { readonly [operation: string]: (stripe: Stripe, id: string) => Promise<unknown> } = {
  'POST /v1/checkout/sessions': (stripe, id) => stripe.checkout.sessions.expire(id),
  'POST /v1/customers': (stripe, id) => stripe.customers.del(id),
  'POST /v1/prices': (stripe, id) => stripe.prices.update(id, { active: false }),
  'POST /v1/products': (stripe, id) => stripe.products.update(id, { active: false }),
  'POST /v1/test_helpers/test_clocks': (stripe, id) => stripe.testHelpers.testClocks.del(id),
  'POST /v1/webhook_endpoints': (stripe, id) => stripe.webhookEndpoints.del(id),
  'POST /v2/core/accounts': (stripe, id) => stripe.v2.core.accounts.close(id, { applied_configurations: ['recipient'] }),
  'POST /v2/core/event_destinations': (stripe, id) => stripe.v2.core.eventDestinations.del(id),
};

/** Records what a run makes in a permanent account, and expires, retires, closes or deletes it at the end. */
export function tidyUp(stripe: Stripe): Tidying {
  const made = new Map<string, () => Promise<unknown>>();
  return {
    note: (kind, value) => {
      const { method = '', path = '', status, body } = value as Made;
      const way = WAYS[`${method} ${path}`];
      const id = body?.id;
      if (kind === 'response' && status === 200 && way !== undefined && id !== undefined) made.set(id, () => way(stripe, id));
    },
    run: async () => {
      // Newest first: a price before its product.
      for (const putAway of [...made.values()].toReversed()) await putAway().catch(ignoreGone);
      made.clear();
    },
  };
}

/** A test may have cleaned up after itself. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode !== 400 && error.statusCode !== 404)) throw error;
}

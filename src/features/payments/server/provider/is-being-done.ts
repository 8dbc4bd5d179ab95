import Stripe from 'stripe';

/** Whether the provider says that the very same request is being carried out at this moment, by somebody who asked before. */
export function isBeingDone(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';
}

import Stripe from 'stripe';

/** Whether the provider answers that an earlier request with the same idempotency key is still in progress. */
export function isBeingDone(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';
}

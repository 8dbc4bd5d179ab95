import Stripe from 'stripe';

/** Whether the provider answers that an earlier request with the same idempotency key is still in progress. */
export function isBeingDone(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';
}

/** Whether the provider definitely opened no checkout: it read the request and refused it. */
export function isDefiniteRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}

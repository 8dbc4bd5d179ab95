import { NoResultError } from 'kysely';
import Stripe from 'stripe';
import { z } from 'zod';
import { Refusal } from '#kernel/refusal.ts';
import { errorCode } from '#kernel/error-code.ts';

// Values that no column takes: a malformed id, a broken date (SQLSTATE class 22).
const DATA_EXCEPTION = /^22...$/;
const WAIT_AND_SEE = new Set(['SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS']);

/**
 * Whether a fault will be the same however often the same work is done: what it was given is malformed, or what it is about is not
 * there. Somebody else may still be writing what is missed, so a few repeats are right; many are not.
 */
export function isHopeless(error: unknown): boolean {
  if (error instanceof z.ZodError || error instanceof NoResultError) return true;
  if (error instanceof Refusal) return !WAIT_AND_SEE.has(error.code);
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.code === 'resource_missing' || error.statusCode === 404;
  return DATA_EXCEPTION.test(errorCode(error) ?? '');
}

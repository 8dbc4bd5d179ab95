import { NoResultError } from 'kysely';
import Stripe from 'stripe';
import { z } from 'zod';
import { Refusal } from '#kernel/http/refusal.ts';
import { errorCode } from '#kernel/objects/error-code.ts';

// Values that no column accepts: a malformed id, an invalid date (SQLSTATE class 22).
const DATA_EXCEPTION = /^22...$/;
const WAIT_AND_SEE = new Set(['SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS']);

/**
 * Whether retrying can't help: the input is malformed, or its subject doesn't exist. A missing row may still be about to be written
 * elsewhere, so a few retries are right; many are not.
 */
export function isNonRetryable(error: unknown): boolean {
  if (error instanceof z.ZodError || error instanceof NoResultError) return true;
  if (error instanceof Refusal) return !WAIT_AND_SEE.has(error.code);
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.code === 'resource_missing' || error.statusCode === 404;
  return DATA_EXCEPTION.test(errorCode(error) ?? '');
}

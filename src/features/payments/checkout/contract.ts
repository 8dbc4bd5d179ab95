import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { PaymentType } from '../contract.ts';

/** The response to every purchase: nothing left to pay, or the secret that opens the embedded checkout. */
export const Purchase = z.object({
  isPaid: z.boolean(),
  clientSecret: z.string().nullable(),
  paymentId: Id,
  /** Until when the checkout can be paid; null if nothing is left to pay. */
  expiresAt: Instant.nullable(),
  /** The code that the order to be paid uses; absent without one. */
  code: z.string().optional(),
});
export type Purchase = z.infer<typeof Purchase>;

/** One of the caller's own orders that isn't paid yet. */
export const ContinueCheckout = z.strictObject({ paymentId: Id });

export const CheckoutSessionQuery = z.strictObject({
  sessionId: z.string().regex(/^cs_[A-Za-z0-9_]{8,200}$/, 'This isn’t a valid checkout session.'),
});
export const CheckoutSessionStatus = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  paymentId: Id,
  itemId: Id,
  type: PaymentType,
});
export type CheckoutSessionStatus = z.infer<typeof CheckoutSessionStatus>;

/** The status of a checkout. */
export const checkoutStatusCall = defineRestCall({
  method: 'GET',
  path: '/payment/checkout-session',
  input: CheckoutSessionQuery,
  output: CheckoutSessionStatus,
});

import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { Payment } from '../contract.ts';

const RefundReason = z
  .string()
  .trim()
  .min(LIMITS.refundReasonMin, `The reason must be at least ${LIMITS.refundReasonMin} characters`)
  .max(LIMITS.refundReasonMax, `The reason must be at most ${LIMITS.refundReasonMax} characters`);

const RefundAmount = z
  .int('The refund must be in whole pence.')
  .min(1, 'Refund at least £0.01')
  .max(LIMITS.priceMaxPence, 'That’s more than the highest price allowed.');

/**
 * The browser makes `id`, so that a retried request is the same refund. Without an amount, everything that is left is refunded. `ticketIds`
 * are places of the order whose tickets end with the refund, while the others stay valid; without an amount, what they cost is refunded.
 */
export const RefundPayment = z.strictObject({
  id: Id.optional(),
  itemId: Id,
  userId: Id,
  paymentId: Id.optional(),
  amount: RefundAmount.optional(),
  ticketIds: z.array(Id).min(1, 'Choose at least 1 place').max(LIMITS.seatsPerOrderMax).optional(),
  refundReason: RefundReason,
});

export type RefundPayment = z.infer<typeof RefundPayment>;

/** The order after the refund, which has only `begun` if the provider makes it later. */
export const RefundedPayment = z.object({ payment: Payment, refund: z.enum(['made', 'begun']) });

export type RefundedPayment = z.infer<typeof RefundedPayment>;

/** How far refunding everything paid for an item has got; `open` and `openAmount` are what pressing the button would refund. */
export const RefundProgress = z.object({
  paid: z.int(),
  refunded: z.int(),
  underWay: z.int(),
  open: z.int(),
  openAmount: z.int(),
  failed: z.int(),
});

export type RefundProgress = z.infer<typeof RefundProgress>;

/** Refunds a payment in full or in part. */
export const refundPaymentCall = defineRestCall({ method: 'POST', path: '/payment/refund', input: RefundPayment, output: RefundedPayment });

import type { Pence } from '#kernel/money/money.ts';

/** What a refund moves: `returned` to the buyer, of which the platform pays `feeBack` and the seller the rest, `cost`. */
export type RefundShares = { returned: Pence; feeBack: Pence; cost: Pence };

type Sold = { amount: Pence; platformFee: Pence; refundedAmount: Pence };

/**
 * Splits a refund between the platform and the seller, in pence. The fee goes back in proportion to everything refunded so far, so that
 * many small refunds come to the same as a large one (Stripe, "Refund application fee").
 */
export function refundShares(sold: Sold, returned: Pence): RefundShares {
  const feeBack = feeOf(sold, sold.refundedAmount + returned) - feeOf(sold, sold.refundedAmount);
  return { returned, feeBack, cost: returned - feeBack };
}

function feeOf({ amount, platformFee }: Sold, refunded: Pence): Pence {
  return Math.floor((2 * platformFee * refunded + amount) / (2 * amount));
}

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

type PaidFor = { amount: Pence; refund_owed: Pence | null; refund_kept: Pence | null };

/**
 * Whether a refund of which somebody asks takes all that is left of a payment, and with it more than is owed for goods that were returned:
 * then it ends the order, goods that cost nothing included, even if the others are returned while it is on its way.
 */
export function endsOrder({ amount: paid, refund_owed: owed, refund_kept: kept }: PaidFor, asked: { left: Pence; amount: Pence }): boolean {
  if (kept === null) return asked.amount >= asked.left;
  const isMoreThanReturned = (owed ?? paid) + kept < paid;
  return isMoreThanReturned && asked.amount >= asked.left - kept;
}

/**
 * Decides what the provider's report means for a refund: `finish` takes the goods back, `undo` records that the money came back after all,
 * `fail` that it never arrived, `keep` only stores the report. The same applies to a refund we gave up on while the provider had it.
 */
export function decideRefund(
  refund: { status: string; reportedBefore: boolean },
  state: 'done' | 'open' | 'failed',
): 'finish' | 'undo' | 'fail' | 'keep' | 'nothing' {
  if (refund.status === 'DONE') return state === 'failed' ? 'undo' : 'nothing';
  if (refund.status === 'FAILED' && (refund.reportedBefore || state === 'open')) return 'nothing';
  return ({ done: 'finish', failed: 'fail', open: 'keep' } as const)[state];
}

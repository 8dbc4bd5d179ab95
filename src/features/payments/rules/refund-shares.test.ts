import { describe, expect, it } from 'vitest';
import { refundShares } from './refund-shares.ts';

const sold = { amount: 800, platformFee: 100, refundedAmount: 0 };

describe('the shares of a refund', () => {
  it('take from the seller what they had, and from the platform its fee, when all goes back', () => {
    expect(refundShares(sold, 800)).toEqual({ returned: 800, feeBack: 100, cost: 700 });
  });

  it('are in proportion when a part goes back', () => {
    expect(refundShares(sold, 200)).toEqual({ returned: 200, feeBack: 25, cost: 175 });
  });

  it.each([1, 3, 7, 99])('come to the whole in parts of %i pence, too', (part) => {
    let refundedAmount = 0;
    let feeBack = 0;
    while (refundedAmount < 800) {
      const returned = Math.min(part, 800 - refundedAmount);
      feeBack += refundShares({ ...sold, refundedAmount }, returned).feeBack;
      refundedAmount += returned;
    }
    expect(feeBack).toBe(100);
  });

  it('leave the platform nothing to give where it took nothing', () => {
    expect(refundShares({ ...sold, platformFee: 0 }, 300)).toEqual({ returned: 300, feeBack: 0, cost: 300 });
  });
});

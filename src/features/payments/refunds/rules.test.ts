import { describe, expect, it } from 'vitest';
import { refundShares } from './rules.ts';

const sold = { amount: 800, platformFee: 100, refundedAmount: 0 };

describe('refund shares', () => {
  it('take back all that the seller and the platform had when everything is refunded', () => {
    expect(refundShares(sold, 800)).toEqual({ returned: 800, feeBack: 100, cost: 700 });
  });

  it('are proportional when a part is refunded', () => {
    expect(refundShares(sold, 200)).toEqual({ returned: 200, feeBack: 25, cost: 175 });
  });

  it.each([1, 3, 7, 99])('add up to the whole in parts of %i pence', (part) => {
    let refundedAmount = 0;
    let feeBack = 0;
    while (refundedAmount < 800) {
      const returned = Math.min(part, 800 - refundedAmount);
      feeBack += refundShares({ ...sold, refundedAmount }, returned).feeBack;
      refundedAmount += returned;
    }
    expect(feeBack).toBe(100);
  });

  it('ask nothing of the platform if it took nothing', () => {
    expect(refundShares({ ...sold, platformFee: 0 }, 300)).toEqual({ returned: 300, feeBack: 0, cost: 300 });
  });
});

import { describe, expect, it } from 'vitest';
import { endsOrder, refundShares } from './rules.ts';

describe('a refund', () => {
  it.each([
    ['takes all that is left', null, null, 800, 800, true],
    ['takes a part', null, null, 800, 300, false],
    ['takes all but what the host keeps, of which one of two was returned', 200, 200, 600, 400, true],
    ['makes up for the refund of what was returned', null, 0, 800, 800, false],
    ['takes some of what the host may keep', 400, 400, 400, 100, false],
  ])('that %s ends the order, or doesn’t', (_what, owed, kept, left, amount, ends) => {
    expect(endsOrder({ amount: 800, refund_owed: owed, refund_kept: kept }, { left, amount })).toBe(ends);
  });
});

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

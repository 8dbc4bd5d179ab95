import { describe, expect, test } from 'vitest';
import { soldTotals } from './sold-totals.ts';

describe('what is left of a sale', () => {
  test('is nothing before it is paid, or if fees are hidden', () => {
    expect(soldTotals([])).toEqual({ fee: 0, received: 0 });
    expect(soldTotals([{ platformFee: null, amountPaidToOwner: null }])).toEqual({ fee: 0, received: 0 });
  });

  test('is the price less the fee, and nothing after a full refund', () => {
    const paid = { platformFee: 100, amountPaidToOwner: 700 };
    expect(soldTotals([paid])).toEqual({ fee: 100, received: 700 });
    expect(soldTotals([paid, { platformFee: -100, amountPaidToOwner: -700 }])).toEqual({ fee: 0, received: 0 });
  });
});

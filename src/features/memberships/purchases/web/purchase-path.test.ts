import { expect, test } from 'vitest';
import { purchasePath } from './purchase-path.ts';

const bought = { id: 'purchase', membershipId: 'membership', userId: 'buyer' };

test('a pass is found by its own order, a membership that renews by the membership', () => {
  expect(purchasePath({ ...bought, type: 'one-time' })).toBe('/order/purchase/buyer');
  expect(purchasePath({ ...bought, type: 'recurring' })).toBe('/order/membership/buyer');
});

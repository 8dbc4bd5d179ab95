import { expect, test } from 'vitest';
import { platformFee, sellerReceives } from './fee.ts';

const TERMS = { bps: 1000, fixed: 20 };

test.each([
  { price: 0, fee: 0 },
  { price: 1, fee: 0 },
  { price: 21, fee: 20 },
  { price: 100, fee: 30 },
  { price: 104, fee: 30 },
  { price: 105, fee: 31 },
  { price: 800, fee: 100 },
])('takes a fee of $fee p on $price p, rounded half up and capped at a penny below the price', ({ price, fee }) => {
  expect(platformFee(price, TERMS)).toBe(fee);
  expect(sellerReceives(price, TERMS)).toBe(price - fee);
});

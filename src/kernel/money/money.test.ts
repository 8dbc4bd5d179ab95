import { expect, test } from 'vitest';
import { formatPounds, formatPrice, formatPriceTag } from './money.ts';

test.each([
  [0, '£0.00', 'Free'],
  [5, '£0.05', '£0.05'],
  [800, '£8.00', '£8'],
  [850, '£8.50', '£8.50'],
  [99_999, '£999.99', '£999.99'],
  [123_456_700, '£1,234,567.00', '£1,234,567'],
  [-3000, '−£30.00', '−£30'],
])('formats %i pence as %s, or as %s on a map', (pence, whole, tag) => {
  expect([formatPounds(pence), formatPriceTag(pence)]).toEqual([whole, tag]);
});

test('writes a price with its pence, and no price as Free', () => {
  expect([0, 100, 800, 850, 1_000_000].map(formatPrice)).toEqual(['Free', '£1.00', '£8.00', '£8.50', '£10,000.00']);
});

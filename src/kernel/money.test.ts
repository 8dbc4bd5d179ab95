import { expect, test } from 'vitest';
import { formatPounds, formatPriceTag } from './money.ts';

test.each([
  [0, '£0.00', 'Free'],
  [5, '£0.05', '£0.05'],
  [800, '£8.00', '£8'],
  [850, '£8.50', '£8.50'],
  [99_999, '£999.99', '£999.99'],
  [123_456_700, '£1,234,567.00', '£1,234,567'],
  [-3000, '−£30.00', '−£30'],
])('formats %i pence as %s, or as %s for tight places', (pence, whole, tag) => {
  expect([formatPounds(pence), formatPriceTag(pence)]).toEqual([whole, tag]);
});

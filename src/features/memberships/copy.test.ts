import { expect, test } from 'vitest';
import { creditMessage } from './copy.ts';

test.each([
  [[800], 'You get a credit: one place in any session of the host’s for up to £8.00, until Sunday 28 November 2027.'],
  [
    [800, 500],
    'You get 2 credits. Each is one place in any session of the host’s for up to £8.00 or £5.00, until Sunday 28 November 2027.',
  ],
  // Of a redeemed gift.
  [[0], 'You get a credit: one place in any session of the host’s for up to the same price, until Sunday 28 November 2027.'],
])('what comes of returning places for %o is said beforehand', (prices, words) => {
  expect(creditMessage(prices, new Date('2027-11-29T00:00:00.000Z'))).toBe(words);
});

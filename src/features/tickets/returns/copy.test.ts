import { expect, test } from 'vitest';
import { returnMessage } from './copy.ts';

test.each([
  [{ amount: 800, refundedAmount: 0, discountAmount: 0 }, 'you’ll get £8.00 back'],
  [{ amount: 800, refundedAmount: 300, discountAmount: 0 }, 'you’ll get £5.00 back'],
  [{ amount: 0, refundedAmount: 0, discountAmount: 800 }, 'its place goes back to your membership'],
  [
    { amount: 0, refundedAmount: 0, discountAmount: 800, description: { membershipTitle: 'Ten walks' } },
    'its place goes back to “Ten walks”',
  ],
  [{ amount: 0, refundedAmount: 0, discountAmount: 0 }, 'your place will be free for someone else'],
])('returning a ticket paid by %o says what comes back', (payment, words) => {
  expect(returnMessage({ description: {}, ...payment })).toBe(`It will no longer be valid, and ${words}.`);
});

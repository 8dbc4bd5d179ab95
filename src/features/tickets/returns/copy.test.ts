import { expect, test } from 'vitest';
import type { Seat } from '../contract.ts';
import { comesBackFor, partlyReturned, returnMessage } from './copy.ts';

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

const seat = (number: number, change: Partial<Seat> = {}): Seat => ({
  ticketId: `seat ${number}`,
  seat: number,
  guestName: null,
  kindName: null,
  status: 'active',
  code: null,
  signature: null,
  checkedInAt: null,
  noShow: false,
  mayHandBack: true,
  price: 1000,
  owedBack: null,
  ...change,
});
const returned = seat(1, { status: 'cancelled', owedBack: 500 });

test.each([
  [[seat(1), seat(2)], 0, 500],
  // What the host refunded before counts toward what is returned first.
  [[seat(1), seat(2)], 300, 200],
  // The refund of a place returned before may still be on its way, or be back.
  [[returned, seat(2)], 0, 500],
  [[returned, seat(2)], 500, 500],
  [[returned, seat(2)], 900, 100],
])('half of the price of one of %o comes back after %i pence', (seats, refundedAmount, back) => {
  const terms = { percent: 50, returnsUse: true };
  expect(comesBackFor(seats, new Set(['seat 2']), { refundedAmount, terms })).toBe(back);
});

test.each([
  [[{ ...returned, owedBack: 0, credit: true as const }, seat(2)], 0, 'You returned 1 of 2 tickets. You have a credit for it.'],
  [[seat(1), seat(2)], 0, null],
  [[returned, seat(2, { status: 'cancelled' })], 500, null],
  [[returned, seat(2)], 0, 'You returned 1 of 2 tickets. The refund of £5.00 is on its way.'],
])('an order of %o of which %i pence are back says: %s', (seats, refundedAmount, words) => {
  expect(partlyReturned(seats, { amount: 2000, refundedAmount })).toBe(words);
});

import { expect, test } from 'vitest';
import type { ItemState } from '../contract.ts';
import { placesCopy, refundCopy, refundDone } from './copy.ts';

const item = {
  startDateTime: '2026-06-02T18:00:00.000Z',
  endDateTime: '2026-06-02T19:00:00.000Z',
  timeZone: 'Europe/London',
  place: null,
  movedFrom: null,
};

test.each<[ItemState | null, string]>([
  ['valid', 'Bo Lind’s ticket becomes invalid, and the place is free again.'],
  ['moved', 'Bo Lind’s ticket becomes invalid, and the place is free again.'],
  [null, 'Bo Lind’s ticket becomes invalid, and the place is free again.'],
  ['cancelled', 'Bo Lind’s ticket becomes invalid.'],
  ['ended', 'Bo Lind’s ticket becomes invalid.'],
])('refunding a ticket whose state is %s says whether its place becomes free', (state, consequence) => {
  const order = {
    type: 'SESSION_EVENT',
    username: 'bo',
    displayName: 'Bo Lind',
    amount: 800,
    description: { title: 'Yin yoga' },
    item: { ...item, state },
  } as const;
  expect(refundCopy(order, true).consequence).toBe(consequence);
});

test.each<[string, Partial<Parameters<typeof refundCopy>[0]>, string, string]>([
  ['all places', {}, 'Bo Lind’s 3 tickets become invalid, and their places are free again.', 'Bo Lind keeps all 3 tickets.'],
  [
    'those that weren’t returned',
    { item: { ...item, state: 'valid', validSeats: 1 } },
    'Bo Lind’s ticket becomes invalid, and the place is free again.',
    'Bo Lind keeps the ticket.',
  ],
  [
    'both that weren’t returned',
    { item: { ...item, state: 'ended', validSeats: 2 } },
    'Bo Lind’s 2 tickets become invalid.',
    'Bo Lind keeps both tickets.',
  ],
  [
    'a gift that waits',
    { description: { title: 'Yin yoga', seats: 3, gift: 'TICKET' }, redeemed: false },
    'Bo Lind’s gift ends now and can’t be redeemed any more. Bo Lind is notified.',
    'The gift isn’t affected.',
  ],
  [
    'a gift that somebody has redeemed',
    { description: { title: 'Yin yoga', seats: 3, gift: 'TICKET' }, redeemed: true },
    'Bo Lind’s gift ends now, and with it the tickets of whoever redeemed it. Both are notified.',
    'The gift isn’t affected.',
  ],
])('refunding an order of several places says what becomes of %s', (_, more, whole, part) => {
  const description = { title: 'Yin yoga', seats: 3 };
  const order = { type: 'SESSION_EVENT', username: 'bo', displayName: 'Bo Lind', amount: 2400, description, item: null, ...more } as const;
  expect([refundCopy(order, true).consequence, refundCopy(order, false).consequence]).toEqual([whole, part]);
});

test('taking back what cost nothing says what ends: the place that a membership paid for, places that were given, or the pass that a code made free', () => {
  const free = { username: 'bo', displayName: null, amount: 0, description: { title: 'Ten classes' }, item: null };
  expect(refundCopy({ ...free, type: 'SESSION_EVENT' }, true).consequence).toContain('the place goes back to their membership');
  expect(
    refundCopy({ ...free, type: 'SESSION_EVENT', description: { title: 'Yin yoga', given: 'complimentary', seats: 2 } }, true),
  ).toMatchObject({
    title: 'Take back the places?',
    consequence: '@bo’s 2 tickets become invalid, and their places are free again. No money changes hands.',
  });
  expect(refundCopy({ ...free, type: 'MEMBERSHIP' }, true)).toMatchObject({
    title: 'Take “Ten classes” back?',
    consequence: 'It ends now. Any places booked with it in upcoming sessions are released, and @bo is notified. No money changes hands.',
  });
});

test('only a refund that was made is said to be done', () => {
  expect([refundDone({ amount: 800 }, 'made'), refundDone({ amount: 800 }, 'begun')]).toEqual([
    'Refunded. The buyer has been notified.',
    'The refund is on its way. The buyer is notified once it is made.',
  ]);
});

test('a place of a date that is over isn’t said to be free again, even if its holder was checked in', () => {
  const order = { type: 'SESSION_EVENT', username: 'bo', displayName: 'Bo Lind', amount: 800, description: { title: 'Yin yoga' } } as const;
  const there = { ...order, item: { ...item, state: 'checked-in' } } as const;
  expect(refundCopy(there, true, new Date('2026-06-02T18:30:00.000Z')).consequence).toContain('the place is free again');
  expect(refundCopy(there, true, new Date('2026-06-02T19:00:00.000Z')).consequence).toBe('Bo Lind’s ticket becomes invalid.');
});

test('refunding some places says whose tickets end, and how many stay', () => {
  const order = {
    type: 'SESSION_EVENT',
    username: 'bo',
    displayName: 'Bo Lind',
    amount: 2400,
    description: { title: 'Yin yoga' },
    item: null,
  } as const;
  const places = ['Mia', 'Guest of Bo Lind'].map((name) => ({ ticketId: name, name, hint: 'Place 2', price: 800 }));
  const now = new Date('2026-06-01T18:00:00.000Z');
  expect([0, 1, 2].map((count) => placesCopy(order, places.slice(0, count), { left: 3 - count, now }).consequence)).toEqual([
    'Choose the places to refund.',
    'The ticket of Mia becomes invalid, and the place is free again. The other 2 tickets stay valid. Bo Lind is notified.',
    '2 tickets become invalid, and their places are free again. The other ticket stays valid. Bo Lind is notified.',
  ]);
});

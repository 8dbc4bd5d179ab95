import { expect, test } from 'vitest';
import type { ItemState } from '../contract.ts';
import { refundCopy } from './copy.ts';

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

test('taking back what cost nothing says what ends: the place that a membership paid for, or the pass that a code made free', () => {
  const free = { username: 'bo', displayName: null, amount: 0, description: { title: 'Ten classes' }, item: null };
  expect(refundCopy({ ...free, type: 'SESSION_EVENT' }, true).consequence).toContain('the place goes back to their membership');
  expect(refundCopy({ ...free, type: 'MEMBERSHIP' }, true)).toMatchObject({
    title: 'Take “Ten classes” back?',
    consequence: 'It ends now. Any places booked with it in upcoming sessions are released, and @bo is notified. No money changes hands.',
  });
});

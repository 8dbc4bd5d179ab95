import { expect, test } from 'vitest';
import type { ItemState } from '#features/payments/contract.ts';
import { firstImpression, nextComing } from './other-person.ts';

const otherJoinedAt = '2026-09-14T12:00:00.000Z';

test.each([
  [0, 'Joined September 2026 · No people in common'],
  [1, 'Joined September 2026 · 1 person in common'],
  [12, 'Joined September 2026 · 12 people in common'],
  [null, null],
])('of somebody with %s people in common is “%s”', (peopleInCommon, words) => {
  expect(firstImpression({ otherJoinedAt, peopleInCommon })).toBe(words);
});

const NOW = new Date('2026-11-24T12:00:00Z');

function order(userId: string, day: string, state: ItemState) {
  const [startDateTime, endDateTime] = [`${day}T07:00:00.000Z`, `${day}T08:00:00.000Z`];
  return { userId, item: { startDateTime, endDateTime, timeZone: 'Europe/London', place: null, movedFrom: null, state } };
}

test('is the soonest date ahead for which the person holds a ticket', () => {
  const orders = [
    order('noah', '2026-11-30', 'valid'),
    order('noah', '2026-11-25', 'moved'),
    order('noah', '2026-11-23', 'valid'),
    order('maya', '2026-11-24', 'valid'),
  ];
  expect(nextComing(orders, 'noah', NOW)?.startDateTime).toBe('2026-11-25T07:00:00.000Z');
});

test.each(['cancelled', 'returned', 'refunded', 'ended'] as const)(
  'is nothing for a ticket that is %s, nor for what has no date',
  (state) => {
    expect(nextComing([order('noah', '2026-11-25', state), { userId: 'noah', item: null }], 'noah', NOW)).toBeNull();
  },
);

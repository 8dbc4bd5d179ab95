import { describe, expect, test } from 'vitest';
import { daysOf, fitOf, risingOf, alsoAttendedOf, ALSO_ATTENDED_MIN, type Offer } from './rules.ts';

describe('the days of a span', () => {
  test.each([
    ['2026-11-23T09:00:00Z', 'week', '2026-11-23', '2026-11-29'],
    ['2026-11-23T09:00:00Z', 'weekend', '2026-11-28', '2026-11-29'],
    ['2026-11-28T23:30:00Z', 'weekend', '2026-11-28', '2026-11-29'],
    ['2026-11-29T09:00:00Z', 'weekend', '2026-11-29', '2026-11-29'],
    // Half past midnight in London, still Saturday in UTC.
    ['2026-06-27T23:30:00Z', 'weekend', '2026-06-28', '2026-06-28'],
    ['2026-06-27T23:30:00Z', 'today', '2026-06-28', '2026-06-28'],
    ['2026-12-30T09:00:00Z', 'week', '2026-12-30', '2027-01-05'],
  ] as const)('at %s: %s is %s to %s', (now, span, from, to) => {
    expect(daysOf(span, new Date(now))).toEqual({ from, to });
  });
});

describe('fitOf ranks', () => {
  const now = new Date('2026-11-23T09:00:00Z');
  const offer: Offer = {
    distanceKm: 5,
    startAt: new Date('2026-11-25T09:00:00Z'),
    price: 1000,
    seatsLeft: null,
    isFollowed: false,
    going: 0,
  };
  test.each<[string, Partial<Offer>, Partial<Offer>]>([
    ['near before far', { distanceKm: 1 }, { distanceKm: 20 }],
    ['soon before late', { startAt: new Date('2026-11-24T09:00:00Z') }, { startAt: new Date('2026-11-28T09:00:00Z') }],
    ['cheap before dear', { price: 0 }, { price: 5000 }],
    ['followed hosts before others', { isFollowed: true }, {}],
    ['two followed guests before one', { going: 2 }, { going: 1 }],
    ['a friend some way off before a stranger close by', { going: 2, distanceKm: 8 }, { distanceKm: 4 }],
    [
      'a last place before a full house next door',
      { seatsLeft: 1, distanceKm: 50 },
      { seatsLeft: 0, distanceKm: 0, isFollowed: true, going: 9 },
    ],
  ])('%s', (_title, better, worse) => {
    expect(fitOf({ ...offer, ...better }, now)).toBeGreaterThan(fitOf({ ...offer, ...worse }, now));
  });
});

describe('alsoAttendedOf', () => {
  const visits = (sessionId: string, count: number) => Array.from({ length: count }, (_, index) => ({ userId: `p${index}`, sessionId }));
  test('requires five different people, so that nobody can be singled out', () => {
    expect(alsoAttendedOf(visits('a', ALSO_ATTENDED_MIN - 1), 6)).toEqual([]);
    expect(alsoAttendedOf(visits('a', ALSO_ATTENDED_MIN), 6)).toEqual(['a']);
    const often = Array.from({ length: 50 }, () => ({ userId: 'p', sessionId: 'a' }));
    expect(alsoAttendedOf(often, 6)).toEqual([]);
  });
  test('ranks by number of people and caps the list', () => {
    expect(alsoAttendedOf([...visits('a', 5), ...visits('b', 9), ...visits('c', 7)], 2)).toEqual(['b', 'c']);
  });
});

test('risingOf compares tags with their earlier use and ignores those only two people use', () => {
  const uses = [
    { tag: 'yoga', now: 100, before: 300 },
    { tag: 'cold water', now: 6, before: 3 },
    { tag: 'new', now: 3, before: 0 },
    { tag: 'mine', now: 2, before: 0 },
  ];
  expect(risingOf(uses, 5)).toEqual(['new', 'cold water']);
});

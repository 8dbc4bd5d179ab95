import { expect, test } from 'vitest';
import { daysOf } from './days-of.ts';

const NOW = new Date('2026-11-28T10:00:00.000Z');
const at = (startDateTime: string, timeZone = 'Europe/London') => ({ date: { startDateTime, timeZone } });

test('parts what is on into days by name, and this evening from the rest of today', () => {
  const offers = [
    at('2026-11-28T12:00:00.000Z'),
    at('2026-11-28T17:00:00.000Z'),
    at('2026-11-28T20:30:00.000Z'),
    at('2026-11-29T09:00:00.000Z'),
    at('2026-12-01T09:00:00.000Z'),
  ];
  expect(daysOf(offers, NOW).map(({ name, offers: ofDay }) => [name, ofDay.length])).toEqual([
    ['Today', 1],
    ['Tonight', 2],
    ['Tomorrow', 1],
    ['Tuesday 1 December', 1],
  ]);
});

test('counts days where a session takes place', () => {
  expect(daysOf([at('2026-11-28T23:30:00.000Z', 'Europe/Berlin')], NOW).map(({ name }) => name)).toEqual(['Tomorrow']);
});

test('has no days without sessions', () => {
  expect(daysOf([], NOW)).toEqual([]);
});

test.each([
  [
    'late on the day before one of 23 hours',
    '2027-03-27T23:30:00.000Z',
    '2027-03-28T18:00:00.000Z',
    '2027-03-29T18:00:00.000Z',
    'Monday 29 March',
  ],
  ['early on a day of 23 hours', '2027-03-28T00:30:00.000Z', '2027-03-29T18:00:00.000Z', '2027-03-30T18:00:00.000Z', 'Tuesday 30 March'],
  [
    'late on the day before one of 25 hours',
    '2027-10-30T22:59:00.000Z',
    '2027-10-31T23:30:00.000Z',
    '2027-11-01T18:00:00.000Z',
    'Monday 1 November',
  ],
  ['as a day of 25 hours begins', '2027-10-30T23:00:00.000Z', '2027-11-01T18:00:00.000Z', '2027-11-02T18:00:00.000Z', 'Tuesday 2 November'],
])('names tomorrow by the calendar %s', (_when, now, tomorrow, after, name) => {
  expect(daysOf([at(tomorrow), at(after)], new Date(now)).map((day) => day.name)).toEqual(['Tomorrow', name]);
});

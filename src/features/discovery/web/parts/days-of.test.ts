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

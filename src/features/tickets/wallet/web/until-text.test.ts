import { expect, test } from 'vitest';
import { untilText } from './until-text.ts';

test.each([
  ['2026-11-24T18:00:00Z', '2026-11-24T18:00:00Z', null],
  ['2026-11-24T18:00:00Z', '2026-11-24T08:00:00Z', 'Today'],
  ['2026-11-25T00:30:00Z', '2026-11-24T23:30:00Z', 'Tomorrow'],
  ['2026-12-03T18:00:00Z', '2026-11-24T23:30:00Z', 'In 9 days'],
  ['2027-03-29T08:00:00Z', '2027-03-27T09:00:00Z', 'In 2 days'],
])('a start at %s is, at %s, %s', (start, now, text) => {
  expect(untilText(new Date(start), new Date(now), 'Europe/London')).toBe(text);
});

test('counts the days of the session’s own zone', () => {
  const [start, now] = [new Date('2026-11-24T15:30:00Z'), new Date('2026-11-24T14:30:00Z')];
  expect([untilText(start, now, 'Asia/Tokyo'), untilText(start, now, 'Europe/London')]).toEqual(['Tomorrow', 'Today']);
});

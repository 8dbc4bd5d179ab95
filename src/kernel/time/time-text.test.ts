import { expect, test } from 'vitest';
import { formatDuration, formatTime, formatTimeAgo, localIso } from './time-text.ts';

const NOW = new Date('2026-06-10T12:00:00Z');
const DAY = 86_400;

test.each([
  [-60, 'just now'],
  [4, 'just now'],
  [5, '5 seconds ago'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [7 * DAY, '1 week ago'],
  [30 * DAY, '1 month ago'],
  [365 * DAY - 1, '12 months ago'],
  [365 * DAY, '1 year ago'],
])('formats an age of %i seconds as “%s”', (seconds, words) => {
  expect(formatTimeAgo(new Date(NOW.getTime() - seconds * 1000), NOW)).toBe(words);
});

test.each([
  [45, '45 min'],
  [60, '1 hour'],
  [90, '1 hour 30 min'],
  [120, '2 hours'],
  [24 * 60, '1 day'],
  [25 * 60, '25 hours'],
  [14 * 24 * 60, '2 weeks'],
])('formats %i minutes as “%s”, which no line breaks', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words.replaceAll(' ', '\u00a0'));
});

test("formats a time on its zone's clock, including noon and midnight", () => {
  const times = ['2026-06-10T11:00:00Z', '2026-06-10T23:00:00Z', '2026-06-10T18:30:00Z'].map((at) =>
    formatTime(new Date(at), 'Europe/London'),
  );
  expect(times).toEqual(['12\u00a0pm', '12\u00a0am', '7:30\u00a0pm']);
});

test("gives an instant its zone's offset on that day, and UTC's in an unknown zone", () => {
  expect(localIso(NOW, 'Europe/London')).toBe('2026-06-10T13:00:00+01:00');
  expect(localIso(NOW, 'Nowhere/Else')).toBe('2026-06-10T12:00:00+00:00');
});

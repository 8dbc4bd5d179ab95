import { expect, test } from 'vitest';
import { droppedDates } from './dropped-dates.ts';
import { expandRepeat } from './repeat-rules.ts';

const now = new Date('2026-11-26T12:00:00Z');
const timeZone = 'Europe/London';
const published = {
  startDateTime: '2026-11-03T18:00:00.000Z',
  duration: 60,
  timeZone,
  repeatConfig: { repeatEvery: { interval: 1, unit: 'week' as const }, repeatOn: [], endDateTime: '2026-12-22T23:59:00.000Z' },
};
const datesFrom = (start: string, until = published.repeatConfig.endDateTime) => {
  const expanded = expandRepeat({
    start: new Date(start),
    durationMinutes: 60,
    timeZone,
    repeat: { ...published.repeatConfig, endDateTime: until },
  });
  return expanded.ok ? expanded.events : [];
};
const dropped = (dates: ReturnType<typeof datesFrom>) =>
  droppedDates(published, { dates, timeZone }, now).map(({ start }) => start.toISOString().slice(0, 10));

test('a plan with the same days drops nothing, even at another time and from a date that is past', () => {
  expect(dropped(datesFrom(published.startDateTime))).toEqual([]);
  expect(dropped(datesFrom('2026-12-01T19:30:00Z'))).toEqual([]);
});

test('a plan that begins later or ends earlier drops the dates before and after it, but none that are over', () => {
  expect(dropped(datesFrom('2026-12-15T18:00:00Z'))).toEqual(['2026-12-01', '2026-12-08']);
  expect(dropped(datesFrom('2026-12-01T18:00:00Z', '2026-12-09T12:00:00Z'))).toEqual(['2026-12-15', '2026-12-22']);
});

test('a plan on another weekday drops every upcoming date', () => {
  expect(dropped(datesFrom('2026-12-02T18:00:00Z'))).toEqual(['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22']);
});

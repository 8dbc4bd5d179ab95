import { expect, test } from 'vitest';
import { expandRepeat } from './expand-repeat.ts';
import { suggestUntil } from './suggest-until.ts';

test('suggests nothing before the first day is chosen', () => {
  expect(suggestUntil('', 'week')).toEqual([]);
  expect(suggestUntil('soon', 'week')).toEqual([]);
});

test.each([
  ['week', 'For 4 weeks', 4],
  ['week', 'For 12 weeks', 12],
  ['day', 'For 2 weeks', 14],
  ['month', 'For 6 months', 6],
] as const)('by %s, “%s” has as many dates as it says', (unit, label, count) => {
  // Over the end of summer time.
  const until = suggestUntil('2026-10-05', unit).find((one) => one.label === label)?.until ?? '';
  const repeat = { repeatEvery: { interval: 1, unit }, repeatOn: [], endDateTime: `${until}T23:59:59Z` };
  const found = expandRepeat({ start: new Date('2026-10-05T17:00:00Z'), durationMinutes: 60, timeZone: 'Europe/London', repeat });
  expect(found).toMatchObject({ ok: true, events: { length: count } });
});

test('keeps every suggestion within what a series may have', () => {
  for (const unit of ['day', 'week', 'month'] as const)
    for (const { until } of suggestUntil('2028-02-29', unit)) {
      const repeat = { repeatEvery: { interval: 1, unit }, repeatOn: [], endDateTime: `${until}T23:59:59Z` };
      const found = expandRepeat({ start: new Date('2028-02-29T17:00:00Z'), durationMinutes: 60, timeZone: 'Europe/London', repeat });
      expect(found.ok).toBe(true);
    }
});

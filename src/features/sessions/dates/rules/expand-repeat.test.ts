import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '#tests/harness/same-chance.ts';
import { WEEKDAYS, type RepeatConfig } from '#features/content/contract/session-details.ts';
import { expandRepeat, type Schedule } from './expand-repeat.ts';

const LONDON = 'Europe/London';

function startsOf(schedule: Partial<Schedule> & { start: Date; repeat: RepeatConfig | null }): string[] {
  const expansion = expandRepeat({ durationMinutes: 60, timeZone: LONDON, ...schedule });
  if (!expansion.ok) throw new Error(expansion.problem);
  return expansion.events.map((event) => event.start.toISOString());
}

function every(
  interval: number,
  unit: 'day' | 'week' | 'month',
  endDateTime: string,
  repeatOn: RepeatConfig['repeatOn'] = [],
): RepeatConfig {
  return { repeatEvery: { interval, unit }, repeatOn, endDateTime };
}

describe('a repeat', () => {
  test('is refused, not shortened, if it ends before it starts, lasts over two years or has over 400 events', () => {
    const start = new Date('2026-11-24T18:00:00Z');
    const attempt = (repeat: RepeatConfig) => expandRepeat({ start, durationMinutes: 60, timeZone: LONDON, repeat });
    expect(attempt(every(1, 'day', '2026-11-24T17:59:59Z'))).toEqual({ ok: false, problem: 'REPEAT_ENDS_BEFORE_START' });
    expect(attempt(every(1, 'month', '2028-11-24T18:00:01Z'))).toEqual({ ok: false, problem: 'REPEAT_TOO_LONG' });
    expect(attempt(every(1, 'month', '2028-11-24T18:00:00Z')).ok).toBe(true);
    expect(attempt(every(1, 'day', '2027-12-29T18:00:00Z'))).toEqual({ ok: false, problem: 'REPEAT_TOO_OFTEN' });
    expect(attempt(every(1, 'day', '2027-12-28T18:00:00Z')).ok).toBe(true);
  });

  test('goes on for two years and 400 dates from when it is changed, if it has begun', () => {
    const start = new Date('2024-10-01T17:00:00Z');
    const attempt = (repeat: RepeatConfig) =>
      expandRepeat({ start, durationMinutes: 60, timeZone: LONDON, repeat, changedAt: new Date('2026-11-24T18:00:00Z') });
    const longer = attempt(every(1, 'week', '2028-11-24T18:00:00Z'));
    expect(longer.ok && longer.events.length).toBeGreaterThan(200);
    expect(attempt(every(1, 'week', '2028-11-24T18:00:01Z'))).toEqual({ ok: false, problem: 'REPEAT_TOO_LONG' });
    expect(attempt(every(1, 'day', '2027-12-28T18:00:00Z')).ok).toBe(true);
    expect(attempt(every(1, 'day', '2027-12-31T18:00:00Z'))).toEqual({ ok: false, problem: 'REPEAT_TOO_OFTEN' });
  });

  test('keeps its hour when the clocks go back and forward', () => {
    expect(startsOf({ start: new Date('2026-10-20T17:00:00Z'), repeat: every(1, 'week', '2026-11-03T23:00:00Z') })).toEqual([
      '2026-10-20T17:00:00.000Z',
      '2026-10-27T18:00:00.000Z',
      '2026-11-03T18:00:00.000Z',
    ]);
    expect(startsOf({ start: new Date('2026-03-28T18:00:00Z'), repeat: every(1, 'day', '2026-03-30T23:00:00Z') })).toEqual([
      '2026-03-28T18:00:00.000Z',
      '2026-03-29T17:00:00.000Z',
      '2026-03-30T17:00:00.000Z',
    ]);
  });

  test('moves forward over an hour that the clocks skip and takes the first of an hour that occurs twice', () => {
    expect(startsOf({ start: new Date('2026-03-28T01:30:00Z'), repeat: every(1, 'day', '2026-03-30T12:00:00Z') })).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    expect(startsOf({ start: new Date('2026-10-24T00:30:00Z'), repeat: every(1, 'day', '2026-10-26T12:00:00Z') })).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test('by months counts from the first date: the 31st comes back after February', () => {
    expect(startsOf({ start: new Date('2027-01-31T12:00:00Z'), repeat: every(1, 'month', '2027-04-30T12:00:00Z') })).toEqual([
      '2027-01-31T12:00:00.000Z',
      '2027-02-28T12:00:00.000Z',
      '2027-03-31T11:00:00.000Z',
      '2027-04-30T11:00:00.000Z',
    ]);
  });

  test('by weeks begins its weeks on Monday and always includes the first date', () => {
    // Thursday 26 November 2026; every second week on Sunday and Monday.
    expect(
      startsOf({ start: new Date('2026-11-26T12:00:00Z'), repeat: every(2, 'week', '2026-12-14T12:00:00Z', ['sunday', 'monday']) }),
    ).toEqual(['2026-11-26T12:00:00.000Z', '2026-11-29T12:00:00.000Z', '2026-12-07T12:00:00.000Z', '2026-12-13T12:00:00.000Z']);
  });

  test('that is null means one event', () => {
    expect(startsOf({ start: new Date('2026-11-26T12:00:00Z'), repeat: null })).toEqual(['2026-11-26T12:00:00.000Z']);
  });
});

// The oracle walks day by day using only Intl's calendar and asks of each day whether it belongs.
const DAY = 86_400_000;
const DAY_MINUTES = 1440;

// Minutes since the epoch on the clock of a zone.
function localClock(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) / 60_000;
  };
}

function belongs(first: number, day: number, { repeatEvery: { interval, unit }, repeatOn }: RepeatConfig): boolean {
  if (unit === 'day') return (day - first) % interval === 0;
  const weekdayOf = (one: number) => (((one + 3) % 7) + 7) % 7; // 1 January 1970 was a Thursday; Monday is 0.
  if (unit === 'week') {
    if (repeatOn.length === 0) return (day - first) % (7 * interval) === 0;
    const weeks = (day - weekdayOf(day) - (first - weekdayOf(first))) / 7;
    const weekday = WEEKDAYS[weekdayOf(day)];
    return weeks % interval === 0 && weekday !== undefined && repeatOn.includes(weekday);
  }
  const [from, to] = [new Date(first * DAY), new Date(day * DAY)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const lastOfMonth = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  return months % interval === 0 && to.getUTCDate() === Math.min(from.getUTCDate(), lastOfMonth);
}

const schedules = fc.record({
  start: fc
    .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2029-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => new Date(Math.trunc(date.getTime() / 60_000) * 60_000)),
  timeZone: fc.oneof(
    { weight: 2, arbitrary: fc.constant(LONDON) },
    { weight: 3, arbitrary: fc.constantFrom(...Intl.supportedValuesOf('timeZone')) },
  ),
  interval: fc.integer({ min: 1, max: 6 }),
  unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  repeatOn: fc.subarray([...WEEKDAYS]),
  spanDays: fc.integer({ min: 0, max: 300 }),
});

test('every expansion has the days that a walk through the calendar finds, at the same clock time if that exists', () => {
  fc.assert(
    fc.property(schedules, ({ start, timeZone, interval, unit, repeatOn, spanDays }) => {
      const repeat = every(interval, unit, new Date(start.getTime() + spanDays * DAY).toISOString(), repeatOn);
      const starts = startsOf({ start, timeZone, repeat }).map((one) => Date.parse(one));
      const end = Date.parse(repeat.endDateTime);
      const local = localClock(timeZone);
      const first = local(start.getTime());
      expect(starts[0]).toBe(start.getTime());
      expect(starts.every((one, index) => one <= end && (index === 0 || one > (starts[index - 1] ?? 0)))).toBe(true);
      const days = starts.map((one) => {
        // If the clocks skip the time, the event is later by the skip; its day is the one it was meant for.
        const late = (local(one) - first) % DAY_MINUTES;
        const clocksChange = local(one + DAY) - local(one - DAY) !== 2 * DAY_MINUTES;
        expect(late === 0 || clocksChange).toBe(true);
        return Math.floor((local(one) - ((late + DAY_MINUTES) % DAY_MINUTES)) / DAY_MINUTES);
      });
      const firstDay = Math.floor(first / DAY_MINUTES);
      const expected = [firstDay];
      const lastSureDay = Math.floor(local(end) / DAY_MINUTES) - 2;
      for (let day = firstDay + 1; day <= lastSureDay; day += 1) if (belongs(firstDay, day, repeat)) expected.push(day);
      expect(days.filter((day) => day === firstDay || day <= lastSureDay)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

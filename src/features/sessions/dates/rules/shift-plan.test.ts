import { describe, expect, test } from 'vitest';
import type { RepeatConfig } from '#features/content/contract/session-details.ts';
import { expandRepeat } from './expand-repeat.ts';
import { shiftPlan } from './shift-plan.ts';

const now = new Date('2026-11-26T12:00:00Z');
const timeZone = 'Europe/London';

function shifted(start: string, repeat: Partial<RepeatConfig> | null, [from, to]: [string, string]) {
  const config = repeat && {
    repeatEvery: { interval: 1, unit: 'week' as const },
    repeatOn: [],
    endDateTime: '2026-12-23T00:00:00.000Z',
    ...repeat,
  };
  const plan = { start: new Date(start), durationMinutes: 60, timeZone, repeat: config };
  const shift = { from: new Date(from), fromZone: timeZone, to: new Date(to), toZone: timeZone };
  const moved = shiftPlan(plan, shift, now);
  if (moved === null) return null;
  const dates = expandRepeat({ ...plan, ...moved });
  if (!dates.ok) throw new Error(dates.problem);
  return { dates: dates.events.map((date) => date.start.toISOString().slice(5, 16)), until: moved.repeat?.endDateTime ?? null };
}

describe('a plan that is moved', () => {
  test('begins with its first date to come, and ends on the day of its last one', () => {
    expect(shifted('2026-11-03T18:00:00Z', {}, ['2026-12-01T18:00:00Z', '2026-12-02T19:00:00Z'])).toEqual({
      dates: ['12-02T19:00', '12-09T19:00', '12-16T19:00', '12-23T19:00'],
      until: '2026-12-24T00:00:00.000Z',
    });
    expect(shifted('2026-12-01T18:00:00Z', null, ['2026-12-01T18:00:00Z', '2026-12-08T18:00:00Z'])).toEqual({
      dates: ['12-08T18:00'],
      until: null,
    });
  });

  test('takes its weekdays along, where one repeat has the dates of both', () => {
    const twice = { repeatOn: ['tuesday', 'saturday'] as RepeatConfig['repeatOn'], endDateTime: '2026-12-13T00:00:00.000Z' };
    expect(shifted('2026-12-01T18:00:00Z', twice, ['2026-12-01T18:00:00Z', '2026-12-02T18:00:00Z'])?.dates).toEqual([
      '12-02T18:00',
      '12-06T18:00',
      '12-09T18:00',
      '12-13T18:00',
    ]);
    const fortnightly = { ...twice, repeatEvery: { interval: 2, unit: 'week' as const }, endDateTime: '2026-12-31T00:00:00.000Z' };
    expect(shifted('2026-12-01T18:00:00Z', fortnightly, ['2026-12-01T18:00:00Z', '2026-12-03T18:00:00Z'])).toBeNull();
  });

  test('is none if it is over, or if months have no such days', () => {
    expect(
      shifted('2026-11-03T18:00:00Z', { endDateTime: '2026-11-20T00:00:00.000Z' }, ['2026-12-01T18:00:00Z', '2026-12-02T18:00:00Z']),
    ).toBeNull();
    const monthly = { repeatEvery: { interval: 1, unit: 'month' as const }, endDateTime: '2027-03-31T00:00:00.000Z' };
    expect(shifted('2026-12-30T18:00:00Z', monthly, ['2026-12-30T18:00:00Z', '2026-12-31T18:00:00Z'])).toBeNull();
  });
});

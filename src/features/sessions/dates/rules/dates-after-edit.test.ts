import { expect, test } from 'vitest';
import type { StandingEvent } from './align-dates.ts';
import { datesAfterEdit } from './dates-after-edit.ts';
import { expandRepeat } from './expand-repeat.ts';

const now = new Date('2026-11-26T12:00:00Z');
const timeZone = 'Europe/London';

/** The dates of a weekly plan. */
function weekly(from: string, until = '2026-12-22T23:59:00.000Z') {
  const repeat = { repeatEvery: { interval: 1, unit: 'week' as const }, repeatOn: [], endDateTime: until };
  const expanded = expandRepeat({ start: new Date(from), durationMinutes: 60, timeZone, repeat });
  return expanded.ok ? expanded.events : [];
}
const PLAN = weekly('2026-11-03T18:00:00Z');

/** The events of the plan, some of them changed since. */
function events(changes: Record<string, Partial<StandingEvent>> = {}): StandingEvent[] {
  return PLAN.map(({ start, end }) => {
    const day = start.toISOString().slice(0, 10);
    return { id: day, start, end, plannedStart: start, taken: 0, cancelled: false, added: false, ...changes[day] };
  });
}
const after = (standing: StandingEvent[], dates = PLAN) => {
  const { offered = [], dropped = [] } = datesAfterEdit(standing, { dates, durationMinutes: 60, timeZone }, now) ?? {};
  const shown = (all: { start: Date }[]) => all.map(({ start }) => start.toISOString().slice(0, 16));
  return { offered: shown(offered), dropped: shown(dropped) };
};

test('an unchanged plan offers what stands: no cancelled dates, moved ones where they are, none that are over', () => {
  const moved = { start: new Date('2026-12-01T19:00:00Z'), end: new Date('2026-12-01T20:00:00Z') };
  const standing = events({ '2026-12-01': moved, '2026-12-08': { cancelled: true }, '2026-12-15': { cancelled: true } });
  expect(after(standing)).toEqual({ offered: ['2026-12-01T19:00', '2026-12-22T18:00'], dropped: [] });
});

test('a plan with the same days at another time drops nothing, and leaves booked dates as they are', () => {
  expect(after(events({ '2026-12-08': { taken: 1 } }), weekly('2026-12-01T19:30:00Z'))).toEqual({
    offered: ['2026-12-01T19:30', '2026-12-08T18:00', '2026-12-15T19:30', '2026-12-22T19:30'],
    dropped: [],
  });
});

test('a plan that begins later or ends earlier drops the dates before and after it, but none that are over or booked', () => {
  expect(after(events(), weekly('2026-12-15T18:00:00Z')).dropped).toEqual(['2026-12-01T18:00', '2026-12-08T18:00']);
  expect(after(events({ '2026-12-15': { taken: 1 } }), weekly('2026-12-01T18:00:00Z', '2026-12-09T12:00:00Z'))).toEqual({
    offered: ['2026-12-01T18:00', '2026-12-08T18:00', '2026-12-15T18:00'],
    dropped: ['2026-12-22T18:00'],
  });
});

test('a plan on another weekday drops every date that nobody has booked', () => {
  const { offered, dropped } = after(events({ '2026-12-08': { taken: 1 } }), weekly('2026-12-02T18:00:00Z'));
  expect(dropped).toEqual(['2026-12-01T18:00', '2026-12-15T18:00', '2026-12-22T18:00']);
  expect(offered).toContain('2026-12-08T18:00');
  expect(offered).toContain('2026-12-02T18:00');
});

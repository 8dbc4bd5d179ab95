import { Temporal } from 'temporal-polyfill';
import * as LIMITS from '#kernel/limits.ts';
import type { RepeatConfig, Weekday } from '#features/content/contract/session-details.ts';
import { WEEKDAYS } from '#features/content/contract/session-details.ts';

export type EventDate = { start: Date; end: Date };

export type Schedule = {
  start: Date;
  durationMinutes: number;
  timeZone: string;
  repeat: RepeatConfig | null;
  /** When the plan is changed: of a series that has begun, the limits are for what comes after. */
  changedAt?: Date;
};

export type RepeatProblem = 'REPEAT_ENDS_BEFORE_START' | 'REPEAT_TOO_LONG' | 'REPEAT_TOO_OFTEN';

export type Expansion = { ok: true; events: EventDate[] } | { ok: false; problem: RepeatProblem };

// Ten years of days, so that a start long ago costs no more than it must.
const OVER_MAX = 4_000;

/**
 * Returns the dates of a session. Repeats follow the calendar of the session's zone, so that a class at 18:00 stays at 18:00 when the
 * clocks change; a time that the clocks skip moves forward by the skip. The first date is always included. The last date starts no later
 * than the repeat's end. At most 400 dates and two years (docs/product.md#repeats), of a series that has begun from when it is changed; exceeding a
 * limit is a problem, never a shorter list.
 */
export function expandRepeat(schedule: Schedule): Expansion {
  const { repeat, changedAt = schedule.start } = schedule;
  if (!repeat) return { ok: true, events: [eventAt(schedule.start, schedule.durationMinutes)] };
  const until = new Date(repeat.endDateTime);
  const first = toZoned(schedule.start, schedule.timeZone);
  if (until.getTime() < schedule.start.getTime()) return { ok: false, problem: 'REPEAT_ENDS_BEFORE_START' };
  const from = changedAt > schedule.start ? toZoned(changedAt, schedule.timeZone) : first;
  if (until.getTime() > from.add({ years: LIMITS.repeatYearsMax }).epochMilliseconds) return { ok: false, problem: 'REPEAT_TOO_LONG' };
  const starts = [schedule.start];
  for (const date of datesAfter(first.toPlainDate(), repeat)) {
    const start = date.toZonedDateTime({ timeZone: schedule.timeZone, plainTime: first.toPlainTime() }).epochMilliseconds;
    if (start > until.getTime()) break;
    starts.push(new Date(start));
    if (starts.length > OVER_MAX) return { ok: false, problem: 'REPEAT_TOO_OFTEN' };
  }
  const toCome = starts.filter((start) => start >= changedAt);
  if (toCome.length > LIMITS.repeatEventsMax) return { ok: false, problem: 'REPEAT_TOO_OFTEN' };
  return { ok: true, events: starts.map((start) => eventAt(start, schedule.durationMinutes)) };
}

/** Yields the calendar dates of the repeat after the first one, in order, without end. */
function datesAfter(first: Temporal.PlainDate, repeat: RepeatConfig): Generator<Temporal.PlainDate> {
  const { interval, unit } = repeat.repeatEvery;
  if (unit === 'week' && repeat.repeatOn.length > 0) return daysOfWeeks(first, interval, repeat.repeatOn);
  return steps(first, interval, unit);
}

// Each step counts from the first date: a session on the 31st is on the 28th in February and on the 31st again in March.
function* steps(first: Temporal.PlainDate, interval: number, unit: 'day' | 'week' | 'month'): Generator<Temporal.PlainDate> {
  for (let count = 1; ; count += 1) {
    const amount = count * interval;
    yield first.add(unit === 'day' ? { days: amount } : unit === 'week' ? { weeks: amount } : { months: amount }, {
      overflow: 'constrain',
    });
  }
}

// "Every second week on Tuesday and Friday" counts weeks that begin on a Monday, starting with the week of the first date.
function* daysOfWeeks(first: Temporal.PlainDate, interval: number, repeatOn: Weekday[]): Generator<Temporal.PlainDate> {
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const offsets = [...new Set(repeatOn.map((day) => WEEKDAYS.indexOf(day)))].toSorted((a, b) => a - b);
  for (let week = 0; ; week += interval) {
    for (const offset of offsets) {
      const date = monday.add({ weeks: week, days: offset });
      if (Temporal.PlainDate.compare(date, first) > 0) yield date;
    }
  }
}

function toZoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

function eventAt(start: Date, durationMinutes: number): EventDate {
  return { start, end: new Date(start.getTime() + durationMinutes * 60_000) };
}

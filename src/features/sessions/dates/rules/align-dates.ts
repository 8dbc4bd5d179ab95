import { LIMITS } from '#kernel/limits.ts';
import type { EventDate } from './expand-repeat.ts';

/** An event of a session, as an edit of its dates finds it. */
export type StandingEvent = {
  id: string;
  start: Date;
  end: Date;
  /** The date of the plan that it represents; its start, unless it was moved individually. */
  plannedStart: Date;
  /** Seats that are sold or held by an open checkout. */
  taken: number;
  cancelled: boolean;
};

/** The changes to the events: moved, added and removed ones. The others stay as they are. */
export type DateChanges = { move: { id: string; date: EventDate }[]; add: EventDate[]; remove: string[] };

export type Alignment = { ok: true; changes: DateChanges } | { ok: false; problem: 'REPEAT_TOO_OFTEN' };

/** All dates of a plan. */
export type Plan = { dates: readonly EventDate[]; durationMinutes: number; timeZone: string };

/**
 * Brings a session's events in line with its changed plan (docs/product.md#editing). An event that has begun, is cancelled, sold or being
 * paid for stays as it is and takes up its day of the plan: no second event is put on it, nor one in place of a cancelled date. The others
 * keep their planned date if the plan still has it, and otherwise take another date of the plan, of the same day if there is one; those
 * left over are removed.
 */
export function alignDates(events: readonly StandingEvent[], plan: Plan, now: Date): Alignment {
  const dayOf = dayIn(plan.timeZone);
  const fixed = events.filter((event) => !isFree(event, now));
  const onlyDate = plan.dates.length === 1;
  const slots = new Set(fixed.map(({ plannedStart }) => plannedStart.getTime()));
  // A session of one date that was cancelled may take place at another time of that day.
  const days = new Set(fixed.filter(({ cancelled }) => !(cancelled && onlyDate)).map(({ plannedStart }) => dayOf(plannedStart)));
  const open = plan.dates.filter(({ start }) => start > now && !slots.has(start.getTime()) && !days.has(dayOf(start)));
  const standing = fixed.filter(({ start, cancelled }) => start > now && !cancelled).length;
  if (standing + open.length > LIMITS.repeatEventsMax) return { ok: false, problem: 'REPEAT_TOO_OFTEN' };
  return { ok: true, changes: pair(inOrder(events.filter((event) => isFree(event, now))), open, plan.durationMinutes, dayOf) };
}

/** Whether an event follows changes to its session: it is still to come, isn't cancelled, and nobody has or is buying a seat. */
export function isFree(event: Pick<StandingEvent, 'start' | 'taken' | 'cancelled'>, now: Date): boolean {
  return event.start > now && !event.cancelled && event.taken === 0;
}

type DayOf = (instant: Date) => string;

function pair(free: StandingEvent[], open: EventDate[], durationMinutes: number, dayOf: DayOf): DateChanges {
  const move: DateChanges['move'] = [];
  let [events, dates] = [free, open];
  const match = (same: (event: StandingEvent, date: EventDate) => boolean, then: (event: StandingEvent, date: EventDate) => void) => {
    const left: StandingEvent[] = [];
    for (const event of events) {
      const date = dates.find((candidate) => same(event, candidate));
      if (!date) {
        left.push(event);
        continue;
      }
      dates = dates.filter((candidate) => candidate !== date);
      then(event, date);
    }
    events = left;
  };
  const take = ({ id }: StandingEvent, date: EventDate) => void move.push({ id, date });
  match(
    (event, date) => event.plannedStart.getTime() === date.start.getTime(),
    // The date is still planned: an event that was moved individually stays there, with the session's current length.
    ({ id, start, end }) => {
      const planned = new Date(start.getTime() + durationMinutes * 60_000);
      if (planned.getTime() !== end.getTime()) move.push({ id, date: { start, end: planned } });
    },
  );
  match((event, date) => dayOf(event.plannedStart) === dayOf(date.start), take);
  match(() => true, take);
  return { move, add: dates, remove: events.map(({ id }) => id) };
}

function inOrder(events: StandingEvent[]): StandingEvent[] {
  return events.toSorted((one, other) => one.start.getTime() - other.start.getTime());
}

/** Returns a function that gives the day of an instant in a zone. */
export function dayIn(timeZone: string): DayOf {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const known = new Map<number, string>();
  return (instant) => {
    const day = known.get(instant.getTime()) ?? format.format(instant);
    known.set(instant.getTime(), day);
    return day;
  };
}

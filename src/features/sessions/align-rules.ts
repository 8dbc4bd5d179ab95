import { LIMITS } from '#kernel/limits.ts';
import type { EventDate } from './repeat-rules.ts';

/** An event of a session as an edit of its dates finds it. */
export type StandingEvent = {
  id: string;
  start: Date;
  end: Date;
  /** The date of the plan that it stands for; its start, unless it was moved by itself. */
  plannedStart: Date;
  /** Seats that are sold or held by an open checkout. */
  taken: number;
  cancelled: boolean;
};

/** What becomes of the events: some get another date, some come new, some go. Those that are not named stay as they are. */
export type DateChanges = { move: { id: string; date: EventDate }[]; add: EventDate[]; remove: string[] };

export type Alignment = { ok: true; changes: DateChanges } | { ok: false; problem: 'REPEAT_TOO_OFTEN' };

type Plan = { dates: readonly EventDate[]; durationMinutes: number; timeZone: string };

/**
 * Brings the events of a session in line with its changed plan (docs/product.md#editing). What has begun, is cancelled, or is
 * sold or being paid for stays as it is, and stands for its day of the plan: no second event is put on it, nor one in the
 * place of a date that was called off. The others keep the date that they stand for where the plan still has it, else take
 * over another one of it, of the same day if there is one; what is left over goes.
 */
export function alignDates(events: readonly StandingEvent[], plan: Plan, now: Date): Alignment {
  const dayOf = dayIn(plan.timeZone);
  const fixed = events.filter((event) => !isFree(event, now));
  const onlyDate = plan.dates.length === 1;
  const slots = new Set(fixed.map(({ plannedStart }) => plannedStart.getTime()));
  // A session of one date that was called off may take place at another time of that day.
  const days = new Set(fixed.filter(({ cancelled }) => !(cancelled && onlyDate)).map(({ plannedStart }) => dayOf(plannedStart)));
  const open = plan.dates.filter(({ start }) => start > now && !slots.has(start.getTime()) && !days.has(dayOf(start)));
  const standing = fixed.filter(({ start, cancelled }) => start > now && !cancelled).length;
  if (standing + open.length > LIMITS.repeatEventsMax) return { ok: false, problem: 'REPEAT_TOO_OFTEN' };
  return { ok: true, changes: pair(inOrder(events.filter((event) => isFree(event, now))), open, plan.durationMinutes, dayOf) };
}

/** Whether an event follows its session: it is to come, takes place, and nobody has or is buying a seat. */
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
    // The date is still planned: one that was moved by itself stays where it was moved to, as long as the session now is.
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

function dayIn(timeZone: string): DayOf {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const known = new Map<number, string>();
  return (instant) => {
    const day = known.get(instant.getTime()) ?? format.format(instant);
    known.set(instant.getTime(), day);
    return day;
  };
}

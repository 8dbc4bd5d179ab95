import * as LIMITS from '#kernel/limits.ts';
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
  /** Whether its host added it by itself, so that it stands for no date of the plan. */
  added: boolean;
};

/**
 * The changes to the events: moved, added and removed ones. The others stay as they are. One that moves `elsewhere` stands for another day of the
 * plan from then on, so nothing that was chosen for its former day holds any more.
 */
export type DateChanges = { move: DateMove[]; add: EventDate[]; remove: string[] };
export type DateMove = { id: string; date: EventDate; elsewhere: boolean };

export type Alignment = { ok: true; changes: DateChanges } | { ok: false; problem: 'REPEAT_TOO_OFTEN' };

/** All dates of a plan. */
export type Plan = { dates: readonly EventDate[]; durationMinutes: number; timeZone: string };

/**
 * Brings a session's events in line with its changed plan (docs/product.md#editing). An event that has begun, is cancelled, sold or being
 * paid for stays as it is and takes up its day of the plan: no second event is put on it, nor one in place of a cancelled date. The others
 * keep their planned date if the plan still has it, and otherwise take another date of the plan, of the same day if there is one; those
 * left over are removed. Dates that were added by themselves stay, and take up no day. No event is put on the start of another one.
 */
export function alignDates(events: readonly StandingEvent[], plan: Plan, now: Date): Alignment {
  const dayOf = dayIn(plan.timeZone);
  const [free, fixed] = [
    inOrder(events.filter((event) => !event.added && isFree(event, now))),
    events.filter((event) => event.added || !isFree(event, now)),
  ];
  const planned = fixed.filter(({ added }) => !added);
  const slots = new Set(planned.map(({ plannedStart }) => plannedStart.getTime()));
  const onPlan = pair(
    free,
    plan.dates.filter(({ start }) => !slots.has(start.getTime())),
    isPlannedFor,
  );
  const onlyDate = plan.dates.length === 1;
  // A session of one date that was cancelled may take place at another time of that day.
  const days = new Set(planned.filter(({ cancelled }) => !(cancelled && onlyDate)).map(({ plannedStart }) => dayOf(plannedStart)));
  const standing = [...fixed.filter(({ start, cancelled }) => start > now && !cancelled), ...onPlan.pairs.map(({ event }) => event)];
  const starts = new Set(standing.map(({ start }) => start.getTime()));
  const open = onPlan.dates.filter(({ start }) => start > now && !starts.has(start.getTime()) && !days.has(dayOf(start)));
  if (standing.length + open.length > LIMITS.repeatEventsMax) return { ok: false, problem: 'REPEAT_TOO_OFTEN' };
  const sameDay = pair(onPlan.events, open, (event, date) => dayOf(event.plannedStart) === dayOf(date.start));
  const elsewhere = pair(sameDay.events, sameDay.dates, () => true);
  return {
    ok: true,
    changes: {
      move: [
        ...onPlan.pairs.flatMap(({ event }) => lengthened(event, plan.durationMinutes)),
        ...sameDay.pairs.map(({ event, date }) => ({ id: event.id, date, elsewhere: false })),
        ...elsewhere.pairs.map(({ event, date }) => ({ id: event.id, date, elsewhere: true })),
      ],
      add: elsewhere.dates,
      remove: elsewhere.events.map(({ id }) => id),
    },
  };
}

/** Whether an event follows changes to its session: it is still to come, isn't cancelled, and nobody has or is buying a seat. */
export function isFree(event: Pick<StandingEvent, 'start' | 'taken' | 'cancelled'>, now: Date): boolean {
  return event.start > now && !event.cancelled && event.taken === 0;
}

type Pairs = { pairs: { event: StandingEvent; date: EventDate }[]; events: StandingEvent[]; dates: EventDate[] };

/** Gives each event the first date that suits it; returns the pairs, and the events and dates that are left. */
function pair(
  events: readonly StandingEvent[],
  dates: readonly EventDate[],
  suits: (event: StandingEvent, date: EventDate) => boolean,
): Pairs {
  const found: Pairs = { pairs: [], events: [], dates: [...dates] };
  for (const event of events) {
    const date = found.dates.find((candidate) => suits(event, candidate));
    if (date) {
      found.pairs.push({ event, date });
      found.dates = found.dates.filter((candidate) => candidate !== date);
    } else found.events.push(event);
  }
  return found;
}

function isPlannedFor({ plannedStart }: StandingEvent, { start }: EventDate): boolean {
  return plannedStart.getTime() === start.getTime();
}

// An event that was moved individually stays where it is, with the session's current length.
function lengthened({ id, start, end }: StandingEvent, durationMinutes: number): DateMove[] {
  const planned = new Date(start.getTime() + durationMinutes * 60_000);
  return planned.getTime() === end.getTime() ? [] : [{ id, date: { start, end: planned }, elsewhere: false }];
}

function inOrder(events: StandingEvent[]): StandingEvent[] {
  return events.toSorted((one, other) => one.start.getTime() - other.start.getTime());
}

/** Returns a function that gives the day of an instant in a zone. */
export function dayIn(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const known = new Map<number, string>();
  return (instant) => {
    const day = known.get(instant.getTime()) ?? format.format(instant);
    known.set(instant.getTime(), day);
    return day;
  };
}

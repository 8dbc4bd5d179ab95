import { alignDates, dayIn, isFree, type Plan, type StandingEvent } from './align-dates.ts';
import type { EventDate } from './expand-repeat.ts';

/**
 * Returns the upcoming dates that a published session has once its changed plan is saved, and those that are then no longer offered on
 * their day, both soonest first. Cancelled dates are in neither; dates that were moved are where they are now. Null if the plan has too
 * many dates.
 */
export function datesAfterEdit(
  events: readonly StandingEvent[],
  plan: Plan,
  now: Date,
): { offered: EventDate[]; dropped: EventDate[] } | null {
  const aligned = alignDates(events, plan, now);
  if (!aligned.ok) return null;
  const { move, add, remove } = aligned.changes;
  const removed = new Set(remove);
  const moved = new Map(move.map(({ id, date }) => [id, date]));
  const upcoming = events.filter(({ start, cancelled }) => start > now && !cancelled);
  const dayOf = dayIn(plan.timeZone);
  const isDropped = (event: StandingEvent) => {
    const to = moved.get(event.id);
    return removed.has(event.id) || (to !== undefined && dayOf(to.start) !== dayOf(event.start));
  };
  return {
    offered: inOrder([
      ...upcoming.filter(({ id }) => !removed.has(id)).map(({ id, start, end }) => moved.get(id) ?? { start, end }),
      ...add,
    ]),
    dropped: inOrder(upcoming.filter((event) => isFree(event, now) && isDropped(event)).map(({ start, end }) => ({ start, end }))),
  };
}

function inOrder(dates: EventDate[]): EventDate[] {
  return dates.toSorted((one, other) => one.start.getTime() - other.start.getTime());
}

import type { Objects } from '../wire/objects.ts';

type Recurring = NonNullable<Objects['price']['recurring']>;

const DAY = 24 * 60 * 60;

/**
 * Returns the end of the period that contains `at` and starts at or after `anchor`: the first step from the anchor that lies after `at`.
 * Months keep the anchor's day, or end on their last day (31 January, 28 February, 31 March).
 */
export function periodEnd(anchor: number, recurring: Pick<Recurring, 'interval' | 'interval_count'>, at: number): number {
  let steps = 1;
  while (addSteps(anchor, recurring, steps) <= at) steps += 1;
  return addSteps(anchor, recurring, steps);
}

/** The shortest possible length of one interval in seconds, which limits how far test clocks advance. */
export function shortestInterval(recurring: Pick<Recurring, 'interval' | 'interval_count'>): number {
  const days = { day: 1, week: 7, month: 28, year: 365 }[recurring.interval as 'day' | 'week' | 'month' | 'year'];
  return days * recurring.interval_count * DAY;
}

function addSteps(
  anchor: number,
  { interval, interval_count: count }: Pick<Recurring, 'interval' | 'interval_count'>,
  steps: number,
): number {
  if (interval === 'day' || interval === 'week') return anchor + steps * count * DAY * (interval === 'week' ? 7 : 1);
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + steps * count * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const to = new Date(anchor * 1000);
  to.setUTCFullYear(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay));
  return Math.floor(to.getTime() / 1000);
}

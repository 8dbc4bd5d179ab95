import type { RepeatConfig } from '#features/content/contract/session-details.ts';
import { expandRepeat, type EventDate } from './repeat-rules.ts';

type Published = { startDateTime: string; duration: number; timeZone: string; repeatConfig: RepeatConfig | null };

/**
 * Returns those upcoming dates of a published session that a changed plan no longer has on their day, in order. They stay if somebody has
 * booked them, and otherwise move to a new date of the plan or are removed (docs/product.md#editing).
 */
export function droppedDates(published: Published, plan: { dates: readonly EventDate[]; timeZone: string }, now: Date): EventDate[] {
  const start = new Date(published.startDateTime);
  const { duration: durationMinutes, timeZone, repeatConfig: repeat } = published;
  const standing = expandRepeat({ start, durationMinutes, timeZone, repeat });
  if (!standing.ok) return [];
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: plan.timeZone });
  const days = new Set(plan.dates.map((date) => day.format(date.start)));
  return standing.events.filter((date) => date.start > now && !days.has(day.format(date.start)));
}

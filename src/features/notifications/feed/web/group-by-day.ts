import { formatDay } from '#kernel/time/time-text.ts';
import type { Notification } from '../../contract.ts';

export type DayGroup = { day: string; label: string; items: Notification[] };

/** Groups notifications by the day they came, in the order given: 'Today', 'Yesterday', otherwise the date in the reader's zone. */
export function groupByDay(notifications: readonly Notification[], now: Date, timeZone: string): DayGroup[] {
  const today = formatDay(now, timeZone);
  const yesterday = dayBefore(now, timeZone);
  const groups: DayGroup[] = [];
  for (const notification of notifications) {
    const day = formatDay(new Date(notification.createdAt), timeZone);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(notification);
    else groups.push({ day, label: day === today ? 'Today' : day === yesterday ? 'Yesterday' : day, items: [notification] });
  }
  return groups;
}

/** Counted on the calendar: days when the clocks change aren't 24 hours long. */
function dayBefore(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone }).formatToParts(now);
  const part = (type: 'year' | 'month' | 'day') => Number(parts.find((candidate) => candidate.type === type)?.value);
  return formatDay(new Date(Date.UTC(part('year'), part('month') - 1, part('day') - 1)), 'UTC');
}

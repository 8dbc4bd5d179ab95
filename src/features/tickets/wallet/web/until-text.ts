import { formatDay } from '#kernel/time/time-text.ts';

const DAY_MS = 86_400_000;

/** How many days a date is away, by the calendar of its zone: `Today`, `Tomorrow`, `In 9 days`; null once it has started. */
export function untilText(start: Date, now: Date, timeZone: string): string | null {
  if (start <= now) return null;
  const days = Math.round((dayOf(start, timeZone) - dayOf(now, timeZone)) / DAY_MS);
  if (days <= 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}

// Days of the calendar, not spans of 24 hours: a clock that changes in between must not cost one.
function dayOf(instant: Date, timeZone: string): number {
  const [, day = '', month = '', year = ''] = formatDay(instant, timeZone).split(' ');
  return Date.parse(`${day} ${month} ${year} 00:00 UTC`);
}

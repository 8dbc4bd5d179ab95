import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';

const DAY_MS = 86_400_000;

/** When something happened, briefly for lists: `2 min`, `10:42 am`, `Yesterday`, `Fri`, `14 Nov`. Uses the reader's zone by default. */
export function formatWhen(instant: Date, now: Date, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes}\u00a0min`;
  const day = formatShortDay(instant, timeZone);
  if (day === formatShortDay(now, timeZone)) return clockOf(instant, timeZone);
  if (day === formatShortDay(new Date(now.getTime() - DAY_MS), timeZone)) return 'Yesterday';
  return now.getTime() - instant.getTime() < 6 * DAY_MS ? day.slice(0, 3) : day.slice(4);
}

/** `7:05 am`, without the leading zero. */
export function clockOf(instant: Date, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return formatTime(instant, timeZone).replace(/^0/, '');
}

import { z } from 'zod';

/** An instant on the wire: ISO 8601 in UTC, to the millisecond. */
export const Instant = z.iso.datetime();

/** Tells the time; handed in by composition roots. */
export type Now = () => Date;

const DATE_LIMITS = { earliest: Date.UTC(2000, 0, 1), latest: Date.UTC(2100, 0, 1) };

/** Whether a moment is one that the product can be asked about; years outside 2000–2099 are mistakes or attacks. */
export function isPlausibleInstant(instant: Date): boolean {
  const at = instant.getTime();
  return at >= DATE_LIMITS.earliest && at < DATE_LIMITS.latest;
}

/** `later` minutes after the given instant. */
export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

const DURATION_UNITS = [
  ['month', 60 * 24 * 30],
  ['week', 60 * 24 * 7],
  ['day', 60 * 24],
  ['hour', 60],
] as const;

/** A length of time as people say it: `45 min`, `1 hour`, `2 days` (Specification section 9); falls back to minutes where it is no whole unit. */
export function formatDuration(minutes: number): string {
  for (const [unit, size] of DURATION_UNITS) {
    if (minutes >= size && minutes % size === 0) return plural(minutes / size, unit);
  }
  if (minutes > 60 && minutes < 60 * 24) return `${plural(Math.trunc(minutes / 60), 'hour')} ${minutes % 60} min`;
  return `${minutes} min`;
}

const RELATIVE_UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago, from seconds to years: `just now`, `3 minutes ago`, `2 years ago`. */
export function formatTimeAgo(instant: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - instant.getTime()) / 1000));
  for (const [unit, size] of RELATIVE_UNITS) {
    if (seconds >= size) return `${plural(Math.trunc(seconds / size), unit)} ago`;
  }
  return seconds < 5 ? 'just now' : `${plural(seconds, 'second')} ago`;
}

/** `Tuesday 24 November 2026` in the given IANA zone. */
export function formatDay(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(instant).replace(',', '');
}

/** `07:00 am` in the given IANA zone, on a 12-hour clock. */
export function formatTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: true, timeZone }).format(instant).replace(/^00/, '12').toLowerCase();
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

import { LOCALE } from '#kernel/text/locale.ts';
// Separate from instant.ts, which pulls in the schema library: public pages need only the formatting.

const DURATION_UNITS = [
  ['month', 60 * 24 * 30],
  ['week', 60 * 24 * 7],
  ['day', 60 * 24],
  ['hour', 60],
] as const;

const NO_BREAK = '\u00a0';

/**
 * Formats a length of time for people, on one line: `45 min`, `1 hour`, `2 days` (docs/product.md#lengths-of-time). Falls back to minutes if
 * it isn't a whole unit.
 */
export function formatDuration(minutes: number): string {
  return durationWords(minutes).replaceAll(' ', NO_BREAK);
}

function durationWords(minutes: number): string {
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

/** Formats how long ago an instant was, from seconds to years: `just now`, `3 minutes ago`, `2 years ago`. */
export function formatTimeAgo(instant: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - instant.getTime()) / 1000));
  for (const [unit, size] of RELATIVE_UNITS) {
    if (seconds >= size) return `${plural(Math.trunc(seconds / size), unit)} ago`;
  }
  return seconds < 5 ? 'just now' : `${plural(seconds, 'second')} ago`;
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
const MONTH = { month: 'short' } as const;
const DAY_OF_MONTH = { day: 'numeric' } as const;

/** Formats a date without its weekday, as on a receipt: `22 December 2026`. */
export function formatDate(instant: Date, timeZone: string): string {
  return dateFormat(DATE, timeZone).format(instant);
}

/** `Tuesday 24 November 2026` in the given IANA zone. */
export function formatDay(instant: Date, timeZone: string): string {
  return dateFormat(DAY, timeZone).format(instant).replace(',', '');
}

/** `7 am` or `7:30 pm` in the given IANA zone, on a 12-hour clock, with a no-break space. */
export function formatTime(instant: Date, timeZone: string): string {
  return dateFormat(CLOCK, timeZone).format(instant).replace(/^0:/, '12:').replace(':00', '').replace(/\s/, NO_BREAK).toLowerCase();
}

/** `Tue 24 Nov` in the given IANA zone. */
export function formatShortDay(instant: Date, timeZone: string): string {
  return dateFormat(SHORT_DAY, timeZone).format(instant).replace(',', '');
}

/** The month and day for a calendar tile in the given IANA zone: `Nov` and `1`. */
export function formatLeaf(instant: Date, timeZone: string): { month: string; day: string } {
  return { month: dateFormat(MONTH, timeZone).format(instant).slice(0, 3), day: dateFormat(DAY_OF_MONTH, timeZone).format(instant) };
}

const COUNT = new Intl.NumberFormat(LOCALE);

/** Formats a number with thousands separators: `12,345`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

// Creating a formatter costs as much as rendering a whole card, so they are cached. They are large and there are six hundred zones, so the
// cache is bounded.
const KEPT_ZONES = 60;
const formats = new Map<object, Map<string, Intl.DateTimeFormat>>();

function dateFormat(shape: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const ofShape = formats.get(shape) ?? new Map<string, Intl.DateTimeFormat>();
  formats.set(shape, ofShape);
  const format = ofShape.get(timeZone) ?? new Intl.DateTimeFormat(LOCALE, { ...shape, timeZone });
  if (ofShape.size >= KEPT_ZONES) ofShape.clear();
  ofShape.set(timeZone, format);
  return format;
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Formats an instant in a zone's local time with its offset (ISO 8601): `2026-11-24T07:00:00+00:00`. An unknown zone is treated as UTC. */
export function localIso(instant: Date, timeZone: string): string {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit' as const;
  const form = {
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...form, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...form, timeZone: 'UTC' });
  }
}

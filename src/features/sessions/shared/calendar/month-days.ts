import { LOCALE } from '#kernel/text/locale.ts';
const DAY_MS = 86_400_000;
const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;

/** Returns the month in an address (`2026-11`), or that of `today` if it has no valid one. */
export function readMonth(text: string | null, today: string): string {
  return text !== null && MONTH.test(text) ? text : today.slice(0, 7);
}

/** Returns the month that many months before or after another. */
export function shiftMonth(month: string, by: number): string {
  const [year, number] = partsOf(month);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Returns the days of the weeks that a month touches, from a Monday to a Sunday, as `2026-11-24`. */
export function monthDays(month: string): string[] {
  const [year, number] = partsOf(month);
  const first = Date.UTC(year, number - 1, 1);
  const last = Date.UTC(year, number, 0);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  const count = Math.ceil((last - monday + DAY_MS) / (7 * DAY_MS)) * 7;
  return Array.from({ length: count }, (_, index) => new Date(monday + index * DAY_MS).toISOString().slice(0, 10));
}

/** Returns the window of time that covers the shown days of a month in any zone. */
export function monthWindow(month: string): { startDate: string; endDate: string } {
  const days = monthDays(month);
  const start = Date.parse(`${days[0]}T00:00:00.000Z`) - DAY_MS;
  const end = Date.parse(`${days.at(-1)}T00:00:00.000Z`) + 2 * DAY_MS;
  return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
}

/** Returns the day on which an instant falls in an IANA zone, as `2026-11-24`. */
export function dayIn(instant: Date, timeZone: string): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
}

/** `November 2026`. */
export function nameOfMonth(month: string): string {
  return new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00.000Z`));
}

function partsOf(month: string): [year: number, number: number] {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return [year, number];
}

const DAY_MS = 86_400_000;
const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;

/** The month in an address (`2026-11`), or the one of `today` where there is none that can be one. */
export function readMonth(text: string | null, today: string): string {
  return text !== null && MONTH.test(text) ? text : today.slice(0, 7);
}

/** The month so many before or after another. */
export function shiftMonth(month: string, by: number): string {
  const [year, number] = partsOf(month);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The days of the weeks that a month touches, from a Monday to a Sunday, as `2026-11-24`. */
export function monthDays(month: string): string[] {
  const [year, number] = partsOf(month);
  const first = Date.UTC(year, number - 1, 1);
  const last = Date.UTC(year, number, 0);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  const count = Math.ceil((last - monday + DAY_MS) / (7 * DAY_MS)) * 7;
  return Array.from({ length: count }, (_, index) => new Date(monday + index * DAY_MS).toISOString().slice(0, 10));
}

/** The window of time in which the shown days of a month lie, whichever zone they are told in. */
export function monthWindow(month: string): { startDate: string; endDate: string } {
  const days = monthDays(month);
  const start = Date.parse(`${days[0]}T00:00:00.000Z`) - DAY_MS;
  const end = Date.parse(`${days.at(-1)}T00:00:00.000Z`) + 2 * DAY_MS;
  return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
}

/** The day on which an instant falls in an IANA zone, as `2026-11-24`. */
export function dayIn(instant: Date, timeZone: string): string {
  // The Swedish way to write a date is the one of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
}

/** `November 2026`. */
export function nameOfMonth(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00.000Z`),
  );
}

function partsOf(month: string): [year: number, number: number] {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return [year, number];
}

import { readMonth } from './month-days.ts';

export const CALENDAR_VIEWS = ['month', 'week', 'agenda'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** What a calendar shows: the day that is chosen, and how; without a view, a month on wide screens and an agenda on phones. */
export type CalendarAddress = { view: CalendarView | null; day: string };

/** The parameters that say it in a page's address. */
export type CalendarParams = { view: string; day: string };

const DAY = /^20\d\d-\d\d-\d\d$/;

/** Reads what a calendar shows from the address of its page; `fallback` is the day that it begins on. */
export function readCalendarAddress(params: URLSearchParams, names: CalendarParams, fallback: string): CalendarAddress {
  const view = CALENDAR_VIEWS.find((name) => name === params.get(names.view)) ?? null;
  const day = params.get(names.day);
  if (day !== null && isDay(day)) return { view, day };
  // Links to a month were the first to exist.
  const month = readMonth(params.get('month'), fallback);
  return { view, day: fallback.startsWith(month) ? fallback : `${month}-01` };
}

/** Returns the query of the page's address for it; the other parameters stay. */
export function calendarQuery(params: URLSearchParams, names: CalendarParams, shown: CalendarAddress, fallback: string): string {
  const next = new URLSearchParams(params);
  next.delete('month');
  if (shown.view === null) next.delete(names.view);
  else next.set(names.view, shown.view);
  if (shown.day === fallback) next.delete(names.day);
  else next.set(names.day, shown.day);
  return `?${next.toString()}`;
}

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

import type { SavedFilters, SearchFilters } from '../../contract.ts';

type Days = Pick<SearchFilters, 'from' | 'to'>;

/** Returns the days that a word means on a day such as 2026-11-26. On a Sunday, the weekend is only that day. */
export function daysOf(when: NonNullable<SavedFilters['when']>, today: string): Days {
  if (when === 'today') return { from: today, to: today };
  if (when === 'tomorrow') return { from: dayAfter(today, 1), to: dayAfter(today, 1) };
  if (when === 'week') return { from: today, to: dayAfter(today, 6) };
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const saturday = dayAfter(today, weekday === 0 ? -1 : 6 - weekday);
  return { from: weekday === 0 ? today : saturday, to: dayAfter(saturday, 1) };
}

/** Returns the filters that a saved search has today: “this weekend” is always the coming one. */
export function filtersToday({ when, ...filters }: SavedFilters, today: string): SearchFilters {
  return when === undefined ? filters : { ...filters, ...daysOf(when, today) };
}

/** Returns the day of an instant in the product's home time zone. */
export function homeDay(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns whether a day can be searched. Years further off than any session make no dates that a database can read. */
export function isSearchableDay(day: string): boolean {
  return day.startsWith('2');
}

/** The most sessions whose dates can be requested at once. */
export const DATES_OF_MOST = 100;

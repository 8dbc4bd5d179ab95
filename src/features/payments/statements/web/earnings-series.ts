import { LOCALE } from '#kernel/text/locale.ts';
import type { MonthOfEarnings } from '../contract.ts';

/** What a creator earns from, in the order in which charts and tables show it, each with its colour in both themes. */
export const EARNINGS_SERIES: readonly { key: Exclude<keyof MonthOfEarnings, 'month'>; label: string; color: string }[] = [
  { key: 'tickets', label: 'Tickets', color: 'var(--accent)' },
  { key: 'subscriptions', label: 'Subscriptions', color: 'var(--ink)' },
  { key: 'memberships', label: 'Memberships', color: 'var(--good)' },
  { key: 'tips', label: 'Tips', color: 'var(--line-strong)' },
];

/** Returns the name of a month such as `2026-11`: `November`, `Nov`, or `N` if space is short. */
export function monthName(month: string, length: 'long' | 'short' | 'narrow'): string {
  return new Intl.DateTimeFormat(LOCALE, { month: length, timeZone: 'UTC' }).format(new Date(`${month}-15T00:00:00Z`));
}

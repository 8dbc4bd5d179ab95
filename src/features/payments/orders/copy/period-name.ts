import { LOCALE } from '#kernel/text/locale.ts';
/** Returns the name of a period of orders: `November 2026`, `Tax year 2026 to 2027`, or `All time` for none. */
export function periodName(period: string | undefined): string {
  if (period === undefined) return 'All time';
  if (!period.includes('-')) return `Tax year ${period} to ${Number(period) + 1}`;
  return new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${period}-15T00:00:00Z`));
}

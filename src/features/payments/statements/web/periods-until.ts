import { localIso } from '#kernel/time/time-text.ts';
import { periodName } from '../../orders/copy/period-name.ts';

const MONTHS = 24;
const TAX_YEARS = 4;
// The clock of the ledger's months and tax years.
const ZONE = 'Europe/London';
const TAX_YEAR_BEGINS = '04-06';

/** Returns the periods that a creator chooses from: this month, the last tax years, the months before. */
export function periodsUntil(now: Date): { value: string; label: string }[] {
  const months = monthsUntil(now, MONTHS);
  const today = dayOf(now);
  const latest = Number(today.slice(0, 4)) - (today.slice(5) < TAX_YEAR_BEGINS ? 1 : 0);
  const years = Array.from({ length: TAX_YEARS }, (_, back) => String(latest - back));
  return [...months.slice(0, 1), ...years, ...months.slice(1)].map((value) => ({ value, label: periodName(value) }));
}

/** Returns this month and those before it, such as `2026-11`, the latest first. */
export function monthsUntil(now: Date, count: number): string[] {
  const [year = 0, month = 1] = dayOf(now).split('-').map(Number);
  return Array.from({ length: count }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
}

function dayOf(now: Date): string {
  return localIso(now, ZONE).slice(0, 10);
}

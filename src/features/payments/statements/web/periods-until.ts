import { periodName } from '../../orders/copy/period-name.ts';

const MONTHS = 24;
const TAX_YEARS = 4;

/** Returns the periods that a creator chooses from: this month, the last tax years, the months before. */
export function periodsUntil(now: Date): { value: string; label: string }[] {
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
  const year = now.getUTCMonth() < 3 || (now.getUTCMonth() === 3 && now.getUTCDate() < 6) ? now.getUTCFullYear() - 1 : now.getUTCFullYear();
  const years = Array.from({ length: TAX_YEARS }, (_, back) => String(year - back));
  return [...months.slice(0, 1), ...years, ...months.slice(1)].map((value) => ({ value, label: periodName(value) }));
}

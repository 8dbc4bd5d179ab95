import { monthsSpan, taxYearSpan } from '../../ledger/rules/months.ts';

/** Returns the instants at which a month (`2026-11`), or the UK tax year that begins in a year (`2026`), begins and ends in London. */
export function spanOfPeriod(period: string): { from: Date; to: Date } {
  return period.includes('-') ? monthsSpan(period, period) : taxYearSpan(Number(period));
}

import { Temporal } from 'temporal-polyfill';

type Unit = 'day' | 'week' | 'month';

const LENGTHS: Record<Unit, readonly { label: string; lasts: Temporal.DurationLike }[]> = {
  day: [
    { label: 'For a week', lasts: { weeks: 1 } },
    { label: 'For 2 weeks', lasts: { weeks: 2 } },
    { label: 'For a month', lasts: { months: 1 } },
  ],
  week: [
    { label: 'For 4 weeks', lasts: { weeks: 4 } },
    { label: 'For 12 weeks', lasts: { weeks: 12 } },
    { label: 'For a year', lasts: { years: 1 } },
  ],
  month: [
    { label: 'For 3 months', lasts: { months: 3 } },
    { label: 'For 6 months', lasts: { months: 6 } },
    { label: 'For a year', lasts: { years: 1 } },
  ],
};

/**
 * Suggests the last day of a repeat by how long it lasts from its first day (`2026-11-28`), which counts as the first: four weeks of a weekly
 * session are four dates. None without a first day.
 */
export function suggestUntil(date: string, unit: Unit): { label: string; until: string }[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return [];
  const first = Temporal.PlainDate.from(date);
  return LENGTHS[unit].map(({ label, lasts }) => ({ label, until: first.add(lasts).subtract({ days: 1 }).toString() }));
}

import { formatDay } from '#kernel/time/time-text.ts';
import type { OfferedSession } from '../../contract.ts';
import { isInTheEvening, isOn } from '../../shared/nearby.ts';

/** Sessions that follow each other on one day where they take place. */
export type DayOfOffers<Offer> = { name: string; offers: Offer[] };

/** Parts sessions in the order of their dates into days, each by its name; what is on this evening is `Tonight`, apart from the rest of today. */
export function daysOf<Offer extends { date: Pick<OfferedSession['date'], 'startDateTime' | 'timeZone'> }>(
  offers: readonly Offer[],
  now: Date,
): DayOfOffers<Offer>[] {
  const days = Map.groupBy(offers, ({ date }) => nameOf(date, now));
  return [...days].map(([name, ofDay]) => ({ name, offers: ofDay }));
}

const HOUR_MS = 3_600_000;

// A day on which clocks change has 23 or 25 hours.
function dayAfter(now: Date, { timeZone }: Pick<OfferedSession['date'], 'timeZone'>): Date {
  const soonest = new Date(now.getTime() + 23 * HOUR_MS);
  const isToday = isOn({ startDateTime: soonest.toISOString(), timeZone }, now);
  return isToday ? new Date(now.getTime() + 25 * HOUR_MS) : soonest;
}

function nameOf(date: Pick<OfferedSession['date'], 'startDateTime' | 'timeZone'>, now: Date): string {
  if (isOn(date, now)) return isInTheEvening(date) ? 'Tonight' : 'Today';
  if (isOn(date, dayAfter(now, date))) return 'Tomorrow';
  // Within a week the year goes without saying.
  return formatDay(new Date(date.startDateTime), date.timeZone).replace(/ \d{4}$/, '');
}

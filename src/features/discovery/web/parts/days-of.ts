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

const DAY_MS = 86_400_000;

function nameOf(date: Pick<OfferedSession['date'], 'startDateTime' | 'timeZone'>, now: Date): string {
  if (isOn(date, now)) return isInTheEvening(date) ? 'Tonight' : 'Today';
  if (isOn(date, new Date(now.getTime() + DAY_MS))) return 'Tomorrow';
  // Within a week the year goes without saying.
  return formatDay(new Date(date.startDateTime), date.timeZone).replace(/ \d{4}$/, '');
}

import { Temporal } from 'temporal-polyfill';

const MINUTE = 60_000;
const SHORTEST_MINUTES = 10;
const NIGHT = { from: 22, to: 7 };

type Offer = { now: Date; start: Date; minutes: number; timeZone: string };

/**
 * Returns when an offer is sent, and when it runs out (docs/product.md#waiting-list). It lasts `minutes`, or half of the time until the
 * start if that is shorter, but at least ten minutes and never beyond the start. Nobody is woken between 22 and 7 in their own zone: the
 * offer is then sent at 7 and its time counts from there, unless the date starts within an hour of that.
 */
export function offerTime({ now, start, minutes, timeZone }: Offer): { notifyAt: Date; expiresAt: Date } {
  const morning = afterNight(now, timeZone);
  const notifyAt = morning.getTime() + 60 * MINUTE < start.getTime() ? morning : now;
  const left = start.getTime() - notifyAt.getTime();
  const lasts = Math.min(left, Math.max(Math.min(minutes * MINUTE, left / 2), SHORTEST_MINUTES * MINUTE));
  return { notifyAt, expiresAt: new Date(notifyAt.getTime() + Math.floor(lasts)) };
}

/**
 * Whether an offer is sent later or runs out later than the longest that could be made now, as it does if its date was moved earlier. How
 * long the host lets offers last doesn't count: an offer that stands outlives a change of that.
 */
export function reachesTooFar(
  { notifyAt, expiresAt }: { notifyAt: Date | null; expiresAt: Date | null },
  at: Omit<Offer, 'minutes'>,
): boolean {
  const latest = offerTime({ ...at, minutes: Infinity });
  return (expiresAt !== null && expiresAt > latest.expiresAt) || (notifyAt !== null && notifyAt > latest.notifyAt);
}

/** Returns this instant, or 7 in the morning in a zone where it is night. */
export function afterNight(now: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (local.hour >= NIGHT.to && local.hour < NIGHT.from) return now;
  const day = local.toPlainDate().add({ days: local.hour >= NIGHT.from ? 1 : 0 });
  return new Date(day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: NIGHT.to }) }).epochMilliseconds);
}

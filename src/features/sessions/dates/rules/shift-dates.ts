import { Temporal } from 'temporal-polyfill';

/** How the date that a host changes moves: from a start on the clock of one zone to a start on the clock of another, or the same. */
export type Shift = { from: Date; fromZone: string; to: Date; toZone: string };

/**
 * Returns a function that moves other starts by as many days, hours and minutes as a shift, on the clocks of their own zones: a class that
 * moves from Tuesday six o'clock to Wednesday seven o'clock does so on each date, whenever the clocks change. `zone` is the one before,
 * `newZone` the one after.
 */
export function shiftBy({ from, fromZone, to, toZone }: Shift): (start: Date, zone: string, newZone: string) => Date {
  const moved = localOf(from, fromZone).until(localOf(to, toZone), { largestUnit: 'days' });
  return (start, zone, newZone) => new Date(localOf(start, zone).add(moved).toZonedDateTime(newZone).epochMilliseconds);
}

function localOf(instant: Date, zone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
}

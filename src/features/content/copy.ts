import { formatPrice } from '#kernel/money/money.ts';
import { formatCount, formatShortDay } from '#kernel/time/time-text.ts';

/** How many places a date has left, in the few letters of cards, rows and pills: `Full`, `3 left`. */
export function seatsLabel(left: number): string {
  return left === 0 ? 'Full' : `${formatCount(left)} left`;
}

/** The price of one ticket to a date, which is that of the cheapest if there are several kinds. */
export function priceFrom({ price, hasKinds }: { price: number; hasKinds?: boolean | undefined }): string {
  return `${hasKinds && price > 0 ? 'From ' : ''}${formatPrice(price)}`;
}

/** What `bookingLabel` reads of a date: when it can be booked, and its own zone. */
type BookingTimes = { opensAt?: string | undefined; earlyFrom?: string | undefined; closesAt?: string | undefined; timeZone: string };

/** Why a date can't be booked now, apart from its places, in the few letters of cards, rows and pills: `Opens Sat 5 Dec`. Null if it can. */
export function bookingLabel({ opensAt, earlyFrom = opensAt, closesAt, timeZone }: BookingTimes, now: Date): string | null {
  const at = now.toISOString();
  if (closesAt !== undefined && closesAt <= at) return 'Booking closed';
  // A card doesn't know whether its reader books early, so from then on it leaves the answer to the session's page.
  if (opensAt === undefined || earlyFrom === undefined || earlyFrom <= at) return null;
  return `Opens ${formatShortDay(new Date(opensAt), timeZone)}`;
}

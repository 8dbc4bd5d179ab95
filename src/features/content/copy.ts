import { formatPrice } from '#kernel/money/money.ts';
import { formatCount } from '#kernel/time/time-text.ts';

/** How many places a date has left, in the few letters of cards, rows and pills: `Full`, `3 left`. */
export function seatsLabel(left: number): string {
  return left === 0 ? 'Full' : `${formatCount(left)} left`;
}

/** The price of one ticket to a date, which is that of the cheapest if there are several kinds. */
export function priceFrom({ price, hasKinds }: { price: number; hasKinds?: boolean | undefined }): string {
  return `${hasKinds && price > 0 ? 'From ' : ''}${formatPrice(price)}`;
}

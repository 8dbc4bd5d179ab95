import { whenInWords } from '#kernel/time/event-when.ts';
import type { PaymentDescription } from '../../contract.ts';

/** Returns when a purchase takes place, in words and in its own time zone; null if it has no date. */
export function whenOfPurchase({ startDateTime, endDateTime, timeZone }: PaymentDescription): string | null {
  if (startDateTime === undefined || endDateTime === undefined || timeZone === undefined) return null;
  return whenInWords({ startDateTime, endDateTime, timeZone });
}

/**
 * Returns the name of a purchase as shown on its own, such as at the payment provider: `Yin yoga, Tuesday 24 November 2026, 7 am to 8 am
 * (UK time)`.
 */
export function nameOfPurchase(description: PaymentDescription): string {
  const when = whenOfPurchase(description);
  return when === null ? description.title : `${description.title}, ${when}`;
}

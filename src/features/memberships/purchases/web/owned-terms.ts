import type { MembershipPurchase } from '../../contract.ts';
import type { OfferTerms } from '../../offers/copy.ts';

/**
 * A purchase as its card shows it: what was bought and is still paid for, whatever the offer has become since. Free days are over or shown
 * by their last day, and only a period that doesn't renew has a last day.
 */
export function ownedTerms({
  type,
  title,
  subtitle,
  price,
  billingPeriod,
  sessionUsageLimit,
  endDateTime,
  renewalDate,
}: MembershipPurchase): OfferTerms & { title: string; subtitle: string | null } {
  const renews = type === 'recurring' && renewalDate !== null;
  const terms = { type, title, subtitle, price, billingPeriod, sessionUsageLimit, freeDays: 0, renews };
  return { ...terms, endDateTime: renews ? null : endDateTime };
}

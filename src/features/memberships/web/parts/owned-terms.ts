import type { MembershipPurchase } from '../../contract.ts';
import type { Told } from './membership-words.ts';

/**
 * A purchase as its card shows it: what was bought and is still paid for, whatever the offer has become since. Free days are over or shown
 * by their last day, and a period that renews has no last day.
 */
export function ownedTerms({
  type,
  title,
  price,
  billingPeriod,
  sessionUsageLimit,
  endDateTime,
}: MembershipPurchase): Told & { title: string } {
  const terms = { type, title, price, billingPeriod, sessionUsageLimit, trialPeriodInDays: 0 };
  return { ...terms, endDateTime: type === 'recurring' ? null : endDateTime };
}

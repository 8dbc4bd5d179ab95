import { formatPounds } from '#kernel/money/money.ts';
import type { ExistingMembers, Membership } from '../contract.ts';
import { lastDayOf } from '../rules.ts';

/** The part of an offer that a card shows; a draft has gaps. `renews` is false for what was bought and won't be charged again. */
export type OfferTerms = Pick<Membership, 'type' | 'price' | 'billingPeriod' | 'sessionUsageLimit' | 'freeDays' | 'endDateTime'> & {
  renews?: boolean;
};

const NUMBERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

/** How often the price is paid: `once`, `a month`, `a year`. */
export function paidHow({ type, billingPeriod }: Pick<OfferTerms, 'type' | 'billingPeriod'>): string {
  if (type === 'one-time') return 'once';
  return billingPeriod === 'annual' ? 'a year' : 'a month';
}

/** What the buyer gets, a line each; `whose` is `my` on the creator's page, `your` while editing, `their` when buying. */
export function linesOf(membership: OfferTerms, whose: 'my' | 'your' | 'their'): string[] {
  const { sessionUsageLimit: limit, freeDays: days, price, type, endDateTime, renews = type === 'recurring' } = membership;
  const places = limit === null ? `Any of ${whose} sessions, no limit` : `${placesOf(limit)} in any of ${whose} sessions`;
  const each = type === 'recurring' ? ` each ${membership.billingPeriod === 'annual' ? 'year' : 'month'}` : '';
  return [
    limit === null ? places : `${places}${each}`,
    ...(limit !== null && limit > 1 ? [`That’s ${formatPounds(Math.round(price / limit))} a place`] : []),
    ...(days > 0 ? [`First payment after ${days} ${days === 1 ? 'day' : 'days'}`] : []),
    ...(renews ? [`Renews each ${membership.billingPeriod === 'annual' ? 'year' : 'month'}, cancel anytime`] : []),
    ...(endDateTime === null ? [] : [`Valid until ${lastDayOf(endDateTime)}`]),
    'Returned places can be used again',
  ];
}

function placesOf(limit: number): string {
  const count = NUMBERS[limit - 1] ?? String(limit);
  return `${count} ${limit === 1 ? 'place' : 'places'}`;
}

/** The meaning of each choice about existing members, as the creator reads it. */
export const EXISTING_MEMBERS_COPY: Record<ExistingMembers, string> = {
  keep: 'Existing members keep it at their current price, and it renews as before.',
  run_out:
    'Each membership ends when the period already paid for is over. Nobody will be charged again, and everyone will be notified by email.',
};

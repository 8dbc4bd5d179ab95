import { formatPounds } from '#kernel/money/money.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import type { Subscriber } from '../../contract.ts';
import { BILLING_ZONE } from '../../rules.ts';

/** Returns what a subscription costs and when it renews or ends, in one line that both its sides read. */
export function subscriptionTerm({ status, price, paidThrough, accessEnd, autoRenew, givenUntil }: Subscriber): string {
  const paid = price === null ? '' : `${formatPounds(price)} a month · `;
  const date = (instant: string) => formatDate(new Date(instant), BILLING_ZONE);
  if (status === 'payment_failed') return `${paid}access until ${date(accessEnd ?? paidThrough)}`;
  if (accessEnd === null) return `${paid}ended`;
  if (givenUntil !== null && givenUntil <= paidThrough) return `Given, without renewal · ends ${date(givenUntil)}`;
  if (givenUntil !== null)
    return autoRenew
      ? `${paid}renews ${date(paidThrough)} · given months wait`
      : `${paid}paid until ${date(paidThrough)} · then given until ${date(givenUntil)}`;
  return `${paid}${autoRenew ? 'renews' : 'ends'} ${date(paidThrough)}`;
}

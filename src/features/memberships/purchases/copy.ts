import { formatDate, formatDay } from '#kernel/time/time-text.ts';
import type { MembershipPurchase } from '../contract.ts';
import { lastDayOf, lastMomentOf } from '../rules.ts';

export type PurchaseLabel = { label: string; tone: 'good' | 'plain' | 'warn' | 'danger' };

const ZONE = 'Europe/London';
const LABELS: Record<MembershipPurchase['status'], PurchaseLabel> = {
  active: { label: 'Active', tone: 'good' },
  trial: { label: 'Trial', tone: 'good' },
  scheduled_cancellation: { label: 'Ends soon', tone: 'warn' },
  payment_failed: { label: 'Card declined', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  expired: { label: 'Ended', tone: 'plain' },
};

type PurchaseUse = Pick<MembershipPurchase, 'type' | 'status' | 'sessionUsageLimit' | 'usageCount'>;
type PurchaseTerms = PurchaseUse &
  Pick<MembershipPurchase, 'renewalDate' | 'trialEndDate' | 'endDateTime' | 'createdAt'> &
  Partial<Pick<MembershipPurchase, 'given'>>;

/** Whether it can't be used any more. */
export function isOver({ status }: Pick<MembershipPurchase, 'status'>): boolean {
  return status === 'expired' || status === 'cancelled';
}

/** Returns how many places are left; null means no limit. */
export function placesLeft({ sessionUsageLimit: limit, usageCount }: Pick<PurchaseUse, 'sessionUsageLimit' | 'usageCount'>): number | null {
  return limit === null ? null : Math.max(limit - usageCount, 0);
}

/** Returns the status of what was bought in a word or two. */
export function purchaseLabel(purchase: PurchaseUse): PurchaseLabel {
  return isUsedUp(purchase) ? { label: 'Used up', tone: 'plain' } : LABELS[purchase.status];
}

/** Returns when it was bought, renews or ends, in a few words: `renews 9 December 2026`. */
export function purchaseTerm(purchase: PurchaseTerms): string {
  const { status, renewalDate, endDateTime, createdAt } = purchase;
  if (isOver(purchase)) return isUsedUp(purchase) ? 'used up' : 'ended';
  if (status === 'payment_failed' && endDateTime !== null) return `access until ${dateOf(endDateTime)}`;
  if (renewalDate !== null) return `${status === 'trial' ? 'first payment' : 'renews'} ${dateOf(renewalDate)}`;
  if (endDateTime !== null)
    return purchase.type === 'recurring' ? `ends ${dateOf(endDateTime)}` : `valid until ${formatDate(lastMomentOf(endDateTime), 'UTC')}`;
  return `${boughtOrGiven(purchase)} ${dateOf(createdAt)}`;
}

/** Returns the same as sentences, for the order itself. */
export function purchaseSentence(purchase: PurchaseTerms, { isRefunded, now }: { isRefunded: boolean; now: Date }): string {
  const { status, renewalDate, endDateTime, createdAt, sessionUsageLimit } = purchase;
  const bought = `${boughtOrGiven(purchase) === 'given' ? 'Given' : 'Bought'} on ${dateOf(createdAt)}`;
  if (isUsedUp(purchase)) return `${bought}. ${sessionUsageLimit === 1 ? 'Its place has' : 'All its places have'} been used.`;
  if (isOver(purchase)) {
    if (isRefunded) return `${bought}. It was refunded and can’t be used any more.`;
    const isPast = endDateTime !== null && Date.parse(endDateTime) <= now.getTime();
    return isPast ? `${bought}, ended on ${endDayOf(purchase.type, endDateTime)}.` : `${bought}. It has ended and can’t be used any more.`;
  }
  if (status === 'payment_failed' && endDateTime !== null)
    return `${bought}. The last payment didn’t go through, so it ends on ${dateOf(endDateTime)} unless the card is updated.`;
  if (status === 'trial' && renewalDate !== null) return `Started on ${dateOf(createdAt)}. The first payment is on ${dateOf(renewalDate)}.`;
  if (renewalDate !== null) return `${bought}, renews on ${dateOf(renewalDate)}.`;
  if (endDateTime === null) return `${bought}.`;
  return purchase.type === 'recurring' ? `${bought}, ends on ${dateOf(endDateTime)}.` : `${bought}, valid until ${lastDayOf(endDateTime)}.`;
}

function boughtOrGiven({ given }: Pick<PurchaseTerms, 'given'>): 'bought' | 'given' {
  return given == null ? 'bought' : 'given';
}

/** How a pass that cost nothing is marked; null for what was bought. */
export function givenLabel({ given }: Pick<MembershipPurchase, 'given'>): string | null {
  return given === null ? null : ({ gift: 'Gift', complimentary: 'Complimentary', returned: 'Credit' } as const)[given];
}

// A pass ends with its last place; a membership that renews gets new ones.
function isUsedUp(purchase: PurchaseUse): boolean {
  return purchase.type === 'one-time' && purchase.status === 'expired' && placesLeft(purchase) === 0;
}

function endDayOf(type: PurchaseTerms['type'], endDateTime: string): string {
  return type === 'recurring' ? formatDay(new Date(endDateTime), ZONE) : lastDayOf(endDateTime);
}

function dateOf(instant: string): string {
  return formatDate(new Date(instant), ZONE);
}

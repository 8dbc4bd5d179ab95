import type { SubscriptionStatus } from './contract.ts';

/** For how many days a renewal that is late or has failed keeps access (product decisions section 6). */
export const GRACE_DAYS = 7;

const DAY_MS = 86_400_000;

/** What decides about access. */
export type SubscriptionTerm = {
  status: SubscriptionStatus;
  autoRenew: boolean;
  currentPeriodEnd: Date;
  /** Until when a failed payment keeps access. */
  graceEnd: Date | null;
};

/**
 * The instant at which a subscription stops giving access, or null where it gives none. What is cancelled for the period's end,
 * and what does not renew itself, ends with the period. What renews itself outlasts it by the grace of a failed payment: news of
 * a renewal may be late, and somebody who has paid must not be locked out meanwhile. A failed payment ends with its grace.
 */
export function accessEnd({ status, autoRenew, currentPeriodEnd, graceEnd }: SubscriptionTerm): Date | null {
  switch (status) {
    case 'active':
    case 'trial':
      return autoRenew ? new Date(currentPeriodEnd.getTime() + GRACE_DAYS * DAY_MS) : currentPeriodEnd;
    case 'scheduled_cancellation':
      return currentPeriodEnd;
    case 'payment_failed':
      return graceEnd;
    case 'expired':
    case 'cancelled':
      return null;
  }
}

/** Whether a subscription opens its creator's items at this instant; not at its last one any more. */
export function givesAccess(term: SubscriptionTerm, now: Date): boolean {
  const end = accessEnd(term);
  return end !== null && now.getTime() < end.getTime();
}

/** The status as it is told: one whose time has run out is `expired`, whether or not that is written down yet. */
export function statusAt(term: SubscriptionTerm, now: Date): SubscriptionStatus {
  return term.status === 'cancelled' || givesAccess(term, now) ? term.status : 'expired';
}

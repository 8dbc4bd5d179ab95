import type { Pence } from '#kernel/money.ts';
import { platformFee, type FeeTerms } from '#kernel/fee.ts';

/** For how many days a renewal that failed keeps access (docs/product.md#grace). */
export const GRACE_DAYS = 7;

const DAY_MS = 86_400_000;

export type BillingPeriod = 'monthly' | 'annual';

/** Where an order that renews itself stands; `pending` has not been paid for. */
export type RecurringStatus = 'pending' | 'trial' | 'active' | 'payment_failed' | 'scheduled_cancellation' | 'cancelled' | 'expired';

/**
 * The platform's share of each period (docs/product.md#fee). The provider takes a percentage with two decimals only, so the share may differ from
 * that of a single sale at the same price by as much as half a hundredth of a percent, and a penny; `fee` is what that percentage comes to.
 */
export function recurringFee(price: Pence, terms: FeeTerms): { percent: number; fee: Pence } {
  if (price === 0) return { percent: 0, fee: 0 };
  const percent = Math.round((10_000 * platformFee(price, terms)) / price) / 100;
  return { percent, fee: Math.round((price * percent) / 100) };
}

/** What the seller receives of each period, in pence. */
export function sellerReceivesEach(price: Pence, terms: FeeTerms): Pence {
  return price - recurringFee(price, terms).fee;
}

/** The provider's view of a subscription, as far as it decides where the order stands (Stripe, Subscription). */
export type SubscriptionFacts = {
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled';
  /** It ends by itself with the period that runs. */
  endsWithPeriod: boolean;
  /** Why it was ended there, where it was. */
  endReason: string | null;
};

/**
 * Where an order stands when the provider's subscription is as told. One that was ended after its payments
 * had failed is `expired`, whoever ended it; one that was ended on somebody's wish is `cancelled`.
 */
export function recurringStatusOf(before: RecurringStatus, facts: SubscriptionFacts): RecurringStatus {
  switch (facts.status) {
    case 'incomplete':
      return 'pending';
    case 'incomplete_expired':
      return 'expired';
    case 'trialing':
      return facts.endsWithPeriod ? 'scheduled_cancellation' : 'trial';
    case 'active':
      return facts.endsWithPeriod ? 'scheduled_cancellation' : 'active';
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return 'payment_failed';
    case 'canceled':
      if (isOver(before)) return before;
      return before === 'payment_failed' || facts.endReason !== 'cancellation_requested' ? 'expired' : 'cancelled';
  }
}

/** Whether the order is over for good; another may be begun in its place. */
export function isOver(status: RecurringStatus): boolean {
  return status === 'cancelled' || status === 'expired';
}

/** Whether the buyer is to be charged again by itself. */
export function renewsItself(status: RecurringStatus): boolean {
  return status === 'trial' || status === 'active' || status === 'payment_failed';
}

/** Until when a payment that failed keeps access: the grace is counted from the end of what was paid for. */
export function graceEndOf(paidThrough: Date): Date {
  return new Date(paidThrough.getTime() + GRACE_DAYS * DAY_MS);
}

/** What decides about access. */
export type RecurringTerm = { status: RecurringStatus; paidThrough: Date | null; graceEnd: Date | null };

/**
 * The instant from which an order gives nothing any more, or null where it gives nothing. What ends with its period, ends with what was
 * paid for. What renews itself outlasts that by the grace, for news of a renewal may be late; a payment that failed has the same.
 */
export function paidAccessEnd({ status, paidThrough, graceEnd }: RecurringTerm): Date | null {
  if (paidThrough === null || status === 'pending' || isOver(status)) return null;
  if (status === 'scheduled_cancellation') return paidThrough;
  return status === 'payment_failed' ? (graceEnd ?? paidThrough) : graceEndOf(paidThrough);
}

/** What happened to an order that renews itself, from one look at the provider to the next. */
export type RecurringEvent =
  | { kind: 'started'; paymentId: string }
  | { kind: 'trial-started'; paymentId: string }
  | { kind: 'renewed'; paymentId: string }
  /** `last` when the provider will not try again by itself. */
  | { kind: 'failed'; paymentId: string; last: boolean }
  | { kind: 'mended' }
  | { kind: 'scheduled' }
  | { kind: 'resumed' }
  | { kind: 'ended' };

/** What a change of status is called, or nothing where it is told by the payment that caused it. */
export function eventOf(before: RecurringStatus, after: RecurringStatus): RecurringEvent | null {
  if (before === after || before === 'pending') return null;
  if (isOver(after)) return { kind: 'ended' };
  if (after === 'scheduled_cancellation') return { kind: 'scheduled' };
  if (before === 'scheduled_cancellation' && renewsItself(after)) return { kind: 'resumed' };
  return before === 'payment_failed' && after === 'active' ? { kind: 'mended' } : null;
}

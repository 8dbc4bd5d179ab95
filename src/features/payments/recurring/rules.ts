import type { Pence } from '#kernel/money/money.ts';
import type { Discount } from '../codes/rules.ts';
import { platformFee, type FeeTerms } from '#kernel/money/fee.ts';

/** What a code takes off each of the first periods of an order that renews. */
export type PeriodDiscount = Discount & { off: Pence; periods: number };

/** Returns it as a payment of one of these periods names it. */
export function discountOf({ code, percent, amount }: PeriodDiscount): Discount {
  return { code, ...(percent === undefined ? { amount } : { percent }) };
}

type Terms = { amount: Pence; billing_period: string; discount: PeriodDiscount | null };

const AVERAGE_MONTH_MS = 30.436_875 * 86_400_000;

/**
 * Returns what a period of an order costs, in pence: less the discount if it is one of the first that it is for. `since` is when the first
 * began.
 */
export function amountOfPeriod({ amount, billing_period: billingPeriod, discount }: Terms, since: Date, periodStart: Date): Pence {
  if (discount === null) return amount;
  const months = (periodStart.getTime() - since.getTime()) / AVERAGE_MONTH_MS;
  const period = Math.round(billingPeriod === 'annual' ? months / 12 : months);
  return period < discount.periods ? amount - discount.off : amount;
}

/** Returns what the next period of an order costs, in pence. */
export function nextAmount(order: Terms & { created_at: Date; paid_through: Date | null }): Pence {
  return amountOfPeriod(order, order.created_at, order.paid_through ?? order.created_at);
}

/** How many days a failed renewal keeps access (docs/product.md#grace). */
export const GRACE_DAYS = 7;

const DAY_MS = 86_400_000;

export type BillingPeriod = 'monthly' | 'annual';

/** The status of a recurring order; `pending` has not been paid for. */
export type RecurringStatus = 'pending' | 'trial' | 'active' | 'payment_failed' | 'scheduled_cancellation' | 'cancelled' | 'expired';

/**
 * Returns the platform's share of each period (docs/product.md#fee). The provider only takes a percentage with two decimals, so the share
 * may differ from that of a single sale at the same price by up to half a hundredth of a percent and a penny; `fee` is what that percentage
 * comes to, in pence.
 */
export function recurringFee(price: Pence, terms: FeeTerms): { percent: number; fee: Pence } {
  if (price === 0) return { percent: 0, fee: 0 };
  const percent = Math.round((10_000 * platformFee(price, terms)) / price) / 100;
  return { percent, fee: Math.round((price * percent) / 100) };
}

/** Returns what the seller receives for a period that costs this much with a discount, in pence: the share is that of the full price. */
export function receivedEach(price: Pence, reduced: Pence, terms: FeeTerms): Pence {
  return reduced - Math.round((reduced * recurringFee(price, terms).percent) / 100);
}

/** Returns what the seller receives for each period, in pence. */
export function sellerReceivesEach(price: Pence, terms: FeeTerms): Pence {
  return price - recurringFee(price, terms).fee;
}

/** The provider's view of a subscription, as far as the order's status depends on it (Stripe, Subscription). */
export type SubscriptionFacts = {
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled';
  /** It ends by itself with the current period. */
  endsWithPeriod: boolean;
  /** Why the provider ended it, if it did. */
  endReason: string | null;
};

/**
 * Returns the status of an order, given the provider's subscription. An order that is already over keeps its status. One that ends after
 * its payments failed is `expired`, whoever ended it; one that ends on request is `cancelled`.
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

/** Whether the order is over for good, so that another may be started. */
export function isOver(status: RecurringStatus): boolean {
  return status === 'cancelled' || status === 'expired';
}

/** Whether the buyer will be charged again automatically. */
export function renewsItself(status: RecurringStatus): boolean {
  return status === 'trial' || status === 'active' || status === 'payment_failed';
}

/** Returns how long an order with a failed payment keeps access: the grace counts from the end of the paid period. */
export function graceEndOf(paidThrough: Date): Date {
  return new Date(paidThrough.getTime() + GRACE_DAYS * DAY_MS);
}

/** Whether a payment is for the last period that its order is paid for. */
export function isForCurrentPeriod({ periodEnd }: { periodEnd?: string | undefined }, order: { paid_through: Date | null }): boolean {
  return periodEnd !== undefined && order.paid_through?.getTime() === Date.parse(periodEnd);
}

/** The facts that access depends on. */
export type RecurringTerm = { status: RecurringStatus; paidThrough: Date | null; graceEnd: Date | null };

/**
 * Returns the instant at which an order stops giving access, or null if it gives none. A scheduled cancellation ends with the paid period.
 * A renewing order outlasts it by the grace, because news of a renewal may be late; a failed payment gets the same grace.
 */
export function paidAccessEnd({ status, paidThrough, graceEnd }: RecurringTerm): Date | null {
  if (paidThrough === null || status === 'pending' || isOver(status)) return null;
  if (status === 'scheduled_cancellation') return paidThrough;
  return status === 'payment_failed' ? (graceEnd ?? paidThrough) : graceEndOf(paidThrough);
}

/** What happened to a recurring order between two syncs with the provider. */
export type RecurringEvent =
  | { kind: 'started'; paymentId: string; /** Pence. */ amount: Pence }
  | { kind: 'trial-started'; paymentId: string }
  | { kind: 'renewed'; paymentId: string; amount: Pence }
  /** `last` if the provider won't try again by itself. */
  | { kind: 'failed'; paymentId: string; amount: Pence; last: boolean }
  | { kind: 'mended' }
  | { kind: 'scheduled' }
  | { kind: 'resumed' }
  /** Its seller was suspended after it had been set to end. */
  | { kind: 'paused' }
  /** A suspension that would have ended it is over, so that its buyer can resume it. */
  | { kind: 'resumable' }
  | { kind: 'ended' };

/** Names a change of status, or returns null if the payment that caused it is reported instead. */
export function eventOf(before: RecurringStatus, after: RecurringStatus): RecurringEvent | null {
  if (before === after || before === 'pending') return null;
  if (isOver(after)) return { kind: 'ended' };
  if (after === 'scheduled_cancellation') return { kind: 'scheduled' };
  if (before === 'scheduled_cancellation' && renewsItself(after)) return { kind: 'resumed' };
  return before === 'payment_failed' && after === 'active' ? { kind: 'mended' } : null;
}

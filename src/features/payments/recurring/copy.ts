import { formatPounds, type Pence } from '#kernel/money/money.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import { discountWords } from '../codes/copy.ts';
import type { PeriodDiscount } from './rules.ts';

/** Beside the price of what renews. */
export const RENEWS_CANCEL_ANYTIME = 'Auto-renews · Cancel anytime';

type Discounted = { amount: Pence; discount: PeriodDiscount | null };

/** Returns what was paid for a period, with the discount if it had one: `£8.00 (20% off with SPRING)`. */
export function paidWords(order: Discounted, paid: Pence): string {
  const { discount } = order;
  return discount && paid < order.amount ? `${formatPounds(paid)} (${discountWords(discount)})` : formatPounds(paid);
}

const ZONE = 'Europe/London';

/** Mail copy for a person whose subscription or membership has ended because its creator closed their account. */
export function creatorLeft({ paid_through: paidThrough }: { paid_through: Date | null }, now: Date): string[] {
  return [
    'Its creator has closed their account, so it has ended. You won’t be charged again.',
    ...(paidThrough !== null && paidThrough > now
      ? [`It was paid until ${formatDate(paidThrough, ZONE)}. Write to us if you’d like a refund for the time you’ve lost.`]
      : []),
  ];
}

/** Mail copy about money for people who can't use what they have paid for, because its creator is suspended. */
export const LOST_TIME = 'Write to us if you’d like a refund for time that you’ve paid for and can’t use.';

/** Mail copy for people who can't use it because they are suspended themselves. */
export const NOT_REFUNDED = 'The time that you’ve already paid for isn’t refunded automatically.';

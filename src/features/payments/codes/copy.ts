import { formatPounds } from '#kernel/money/money.ts';
import type { Discount } from './rules.ts';

/**
 * Returns what a code takes off, in the words of every price line, receipt, mail and file: `20% off with SPRING`, `£5.00 off each with SPRING`.
 * `parts` is how many places the order has.
 */
export function discountWords({ code, percent, amount = 0 }: Discount, parts = 1): string {
  return `${offWords({ percent, amount }, parts)} with ${code}`;
}

/** The same without the code. */
export function offWords({ percent, amount = 0 }: Omit<Discount, 'code'>, parts = 1): string {
  if (percent !== undefined) return `${percent}% off`;
  return `${formatPounds(amount)} off${parts > 1 ? ' each' : ''}`;
}

/** Returns what renews for less in its first periods: `for the first 3 months`. */
export function periodsWords(periods: number, billingPeriod: 'monthly' | 'annual'): string {
  const period = billingPeriod === 'annual' ? 'year' : 'month';
  return periods === 1 ? `for the first ${period}` : `for the first ${periods} ${period}s`;
}

export const HAVE_A_CODE = 'Have a code?';
/** Why a code takes nothing off an order that its buyer is putting together. */
export const CODE_NOT_FOR_KINDS = 'This code isn’t for the kinds of ticket that you’ve chosen.';

export function belowMinimum(code: string, minimum: number): string {
  return `The code “${code}” is for orders of ${formatPounds(minimum)} or more.`;
}

export const CODE_UNKNOWN = 'isn’t a code of this creator. Check how it’s written.';

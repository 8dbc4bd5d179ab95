import { formatPounds } from '#kernel/money/money.ts';
import { formatShortDay } from '#kernel/time/time-text.ts';
import type { CodeState, Discount } from './rules.ts';

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

/** What a code is now, as its creator's list says it. */
export const CODE_STATES: Record<CodeState, { label: string; tone: 'plain' | 'good' | 'warn' }> = {
  active: { label: 'Can be used', tone: 'good' },
  upcoming: { label: 'Not yet', tone: 'warn' },
  over: { label: 'Over', tone: 'plain' },
  'used-up': { label: 'Used up', tone: 'plain' },
  ended: { label: 'Ended', tone: 'plain' },
};

type Limits = {
  startDateTime: string | null;
  endDateTime: string | null;
  mostUsesEach: number | null;
  minimum: number | null;
};

/** Returns the limits of a code in a line: `Until 31 Dec, once a person, from £30.00`; empty without any. */
export function limitsOf({ startDateTime, endDateTime, mostUsesEach, minimum }: Limits): string {
  const day = (instant: string) => formatShortDay(new Date(instant), 'Europe/London').split(' ').slice(1).join(' ');
  const words = [
    ...(startDateTime === null ? [] : [`from ${day(startDateTime)}`]),
    ...(endDateTime === null ? [] : [`until ${day(endDateTime)}`]),
    ...(mostUsesEach === null ? [] : [mostUsesEach === 1 ? 'once a person' : `${mostUsesEach} times a person`]),
    ...(minimum === null ? [] : [`orders from ${formatPounds(minimum)}`]),
  ].join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { formatPounds } from '#kernel/money/money.ts';
import { lastDayOf } from './rules.ts';

// What people read about credits for returned tickets (docs/product.md#credits).

/** Returns what a credit is, or several are. */
export function creditRule(count: number): string {
  return `${count === 1 ? 'Your credit is' : 'Each credit is'} one place in any session of the host’s that costs no more, for a year.`;
}

/** Returns in words up to what price a credit pays, which was paid for the place; of a gift, that is its giver's to know. */
export function creditLimit(price: number, isGift: boolean): string {
  return isGift ? 'the same price' : formatPounds(price);
}

/** Returns what comes of returning places for credits, which are worth so much each, in the words of the dialog that asks. */
export function creditMessage(prices: readonly number[], endsAt: Date): string {
  const [first = 0] = prices;
  const most = first === 0 ? creditLimit(0, true) : [...new Set(prices)].map(formatPounds).join(' or ');
  const what = prices.length === 1 ? 'You get a credit:' : `You get ${prices.length} credits. Each is`;
  return `${what} one place in any session of the host’s for up to ${most}, until ${lastDayOf(endsAt)}.`;
}

/** Once tickets were returned for credits. */
export const RETURNED_FOR_CREDIT = 'Returned. Your credit is with your passes in My hub.';

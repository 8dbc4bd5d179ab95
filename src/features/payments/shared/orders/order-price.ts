import { formatPounds, formatPrice } from '#kernel/money/money.ts';
import type { Payment } from '../../contract.ts';

/** What an order cost: nothing is `Free`, unless a pass or membership paid for it. */
export function orderPrice({ amount, membershipId }: Pick<Payment, 'amount' | 'membershipId'>): string {
  return membershipId === null ? formatPrice(amount) : formatPounds(amount);
}

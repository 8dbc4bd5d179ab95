import { formatPrice } from '#kernel/money/money.ts';
import type { Payment } from '../../contract.ts';

/** What an order cost, beside its state: nothing is `Free`. Null if a pass paid for all of it, which the state says (`With pass`). */
export function orderPrice({ type, amount, membershipId }: Pick<Payment, 'type' | 'amount' | 'membershipId'>): string | null {
  return type === 'SESSION_EVENT' && amount === 0 && membershipId !== null ? null : formatPrice(amount);
}

import { getObject, hiddenOf, updateHidden, updateObject } from '../store/objects.ts';
import type { Call } from '../world.ts';

/** What a coupon takes off the next invoices of a subscription, in pence; `periods` is how many are left, null without end. */
export type SubscriptionDiscount = { readonly id: string; readonly coupon: string; readonly off: number; readonly periods: number | null };

/** Counts that a subscription began with a coupon, which may thereby be used up. */
export function redeem(call: Call, { coupon: id }: SubscriptionDiscount): void {
  const { times_redeemed: before, max_redemptions: most } = getObject(call, 'coupon', id);
  updateObject(call, 'coupon', id, { times_redeemed: before + 1, valid: most === null || before + 1 < most });
}

/** The discount on an invoice of this amount; null if there is none. A trial's invoice uses no period of it up. */
export function takeDiscount(call: Call, subscriptionId: string, amount: number): { id: string; off: number } | null {
  const discount = (hiddenOf(call, subscriptionId)['discount'] ?? null) as SubscriptionDiscount | null;
  if (discount === null || discount.periods === 0 || amount === 0) return null;
  if (discount.periods !== null) updateHidden(call, subscriptionId, { discount: { ...discount, periods: discount.periods - 1 } });
  return { id: discount.id, off: Math.min(discount.off, amount) };
}

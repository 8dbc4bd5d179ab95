import { findObject, getOwnObject, insertObject } from '../store/objects.ts';
import { invalidRequest, missingReference } from '../wire/api-error.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { Objects } from '../wire/objects.ts';
import { idOf, type Route, route } from '../wire/route.ts';
import { choice, integer, metadata, required, string, type Values } from '../wire/schema.ts';
import { emit } from '../webhooks/emit.ts';
import type { SubscriptionDiscount } from '../billing/discounts.ts';
import { type Call, newId, seconds } from '../world.ts';

type Coupon = Objects['coupon'];

// Pounds off; the API's percentages are used by nobody here.
const createParams = {
  amount_off: required(integer(1, 99_999_999)),
  currency: required(string(3)),
  duration: choice('forever', 'once', 'repeating'),
  duration_in_months: integer(1, 36),
  max_redemptions: integer(1, 100_000_000),
  metadata: metadata(),
  name: string(40),
};

export const couponRoutes: readonly Route[] = [
  route('POST', '/v1/coupons', createParams, createCoupon),
  route('GET', '/v1/coupons/:id', {}, (call, _params, ids) => getOwnObject(call, 'coupon', idOf(ids))),
];

function createCoupon(call: Call, params: Values<typeof createParams>): Coupon {
  if (params.currency.toLowerCase() !== 'gbp') {
    throw invalidRequest(`Invalid currency: ${params.currency}. The payment sandbox takes gbp only.`, { param: 'currency' });
  }
  const duration = params.duration ?? 'once';
  if ((duration === 'repeating') !== (params.duration_in_months !== undefined)) {
    throw invalidRequest('You must pass `duration_in_months` if, and only if, `duration` is `repeating`.', { param: 'duration_in_months' });
  }
  const coupon: Coupon = {
    id: newId(call, '', 8),
    object: 'coupon',
    amount_off: params.amount_off,
    created: seconds(call),
    currency: 'gbp',
    duration,
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
  insertObject(call, 'coupon', coupon);
  emit(call, 'coupon.created', coupon);
  return coupon;
}

/** The discount that a coupon gives a subscription whose periods have this many months. */
export function discountBy(call: Call, id: string, months: number): SubscriptionDiscount {
  const coupon = findObject(call, 'coupon', id);
  if (coupon === undefined) throw missingReference('coupon', id, 'discounts[0][coupon]');
  if (!coupon.valid) throw invalidRequest(`Coupon ${id} is used up and cannot be applied.`, { param: 'discounts[0][coupon]' });
  const periods =
    coupon.duration === 'forever' ? null : coupon.duration === 'once' ? 1 : Math.ceil((coupon.duration_in_months ?? 1) / months);
  return { id: newId(call, 'di_'), coupon: id, off: coupon.amount_off ?? 0, periods };
}

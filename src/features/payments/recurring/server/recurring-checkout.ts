import type Stripe from 'stripe';
import * as paths from '#kernel/http/paths.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import type { Services } from '#platform/server/program/services.ts';
import { requestKey } from '../../server/workflows/request-key.ts';
import { recurringFee, type PeriodDiscount } from '../rules.ts';
import { ensureRecurringPrice } from './recurring-price.ts';
import type { OrderToPay } from '../../api/checkout/open-order.ts';

/**
 * Returns the parameters of a checkout that starts a subscription. They come from the order, the platform's share included, so that a repeat
 * under the same idempotency key asks for the same.
 */
export async function recurringCheckout(
  services: Services,
  payment: OrderToPay,
  { customer, destination }: { customer: string; destination: string },
): Promise<Stripe.Checkout.SessionCreateParams> {
  const { recurring: order } = payment;
  if (order === null) throw new Error(`Payment ${payment.id} has no recurring order.`);
  const percent = order.fee_bps === null ? recurringFee(order.amount, services.site.values().fee).percent : order.fee_bps / 100;
  const metadata = {
    paymentId: payment.id,
    type: payment.type,
    itemId: payment.item_id,
    slot: order.slot,
    ownerUserId: payment.owner_user_id,
    buyerUserId: payment.user_id,
    env: services.config.publicOrigin,
  };
  return {
    ui_mode: 'embedded_page',
    mode: 'subscription',
    // A subscription opens locked content in place; a membership has a page of its own.
    redirect_on_completion: payment.type === 'MEMBERSHIP' ? 'always' : 'if_required',
    return_url: `${services.config.publicOrigin}${returnPath(payment)}?session_id={CHECKOUT_SESSION_ID}`,
    allowed_payment_method_types: ['card'],
    payment_method_collection: 'always',
    customer,
    client_reference_id: payment.id,
    adaptive_pricing: { enabled: false },
    locale: LOCALE,
    expires_at: Math.floor((payment.checkout_expires_at ?? payment.created_at).getTime() / 1000),
    ...(order.discount ? { discounts: [{ coupon: await createCoupon(services, payment, order.discount) }] } : {}),
    line_items: [{ price: await ensureRecurringPrice(services, order), quantity: 1 }],
    subscription_data: {
      ...(percent > 0 ? { application_fee_percent: percent } : {}),
      transfer_data: { destination },
      ...(order.trial_days > 0
        ? { trial_period_days: order.trial_days, trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } } }
        : {}),
      billing_mode: { type: 'flexible' },
      description: `${order.title} by @${payment.owner_username}`,
      metadata,
    },
    metadata,
  };
}

// Of its own for each order, which pins what it takes off, and for how long: a repeat under the same key gets the same one.
async function createCoupon({ stripe }: Services, payment: OrderToPay, discount: PeriodDiscount): Promise<string> {
  const { off, periods } = discount;
  const months = payment.description.billingPeriod === 'annual' ? 12 * periods : periods;
  const parameters = {
    amount_off: off,
    currency: 'gbp',
    name: discount.code,
    max_redemptions: 1,
    ...(periods === 1 ? { duration: 'once' as const } : { duration: 'repeating' as const, duration_in_months: months }),
    metadata: { paymentId: payment.id },
  };
  const coupon = await stripe.coupons.create(parameters, { idempotencyKey: requestKey(`coupon:${payment.id}`, parameters) });
  return coupon.id;
}

function returnPath(payment: OrderToPay): string {
  return payment.type === 'MEMBERSHIP' ? paths.order(payment.item_id, payment.user_id) : paths.profile(payment.owner_username);
}

import type { SubscriptionPlan } from '../billing/subscription-object.ts';
import type { IntentPlan, SetupPlan } from '../money/pay-session.ts';
import { findObject } from '../store/objects.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { WireLineItem } from '../wire/objects.ts';
import type { Values } from '../wire/schema.ts';
import type { Call } from '../world.ts';
import { discountBy } from './coupons.ts';
import { checkDestination } from './check-destination.ts';
import type { createSessionParams } from './checkout-session-params.ts';

type Params = Values<typeof createSessionParams>;

/** What a paid session creates: a payment intent, and where its money goes. */
export function planIntent(call: Call, params: Params, total: number): IntentPlan {
  const data = params.payment_intent_data ?? {};
  const fee = data.application_fee_amount ?? 0;
  const destination = data.transfer_data?.destination ?? null;
  if (fee > 0 && destination === null) {
    throw invalidRequest(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param: 'payment_intent_data[application_fee_amount]' },
    );
  }
  if (fee > total) {
    throw invalidRequest('The application fee amount cannot be greater than the amount of the payment.', {
      param: 'payment_intent_data[application_fee_amount]',
    });
  }
  if (destination !== null) checkDestination(call, destination, 'payment_intent_data[transfer_data][destination]');
  return {
    application_fee_amount: fee === 0 ? null : fee,
    description: data.description ?? null,
    metadata: mergeMetadata({}, data.metadata),
    receipt_email: data.receipt_email ?? null,
    transfer_group: data.transfer_group ?? null,
    destination,
    transferAmount: data.transfer_data?.amount ?? null,
  };
}

/** What a session that saves a card creates: a setup intent. */
export function planSetup(params: Params): SetupPlan {
  return {
    metadata: mergeMetadata({}, params.setup_intent_data?.metadata),
    description: params.setup_intent_data?.description ?? null,
  };
}

/** What a session that sells a subscription creates, from exactly one recurring price that already exists. */
export function planSubscription(call: Call, params: Params, items: readonly WireLineItem[]): SubscriptionPlan {
  const data = params.subscription_data ?? {};
  const [item, ...others] = items;
  if (item === undefined || item.price.recurring === null) {
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items[0][price]',
    });
  }
  if (others.length > 0 || findObject(call, 'price', item.price.id) === undefined) {
    throw invalidRequest('The payment sandbox sells subscriptions with exactly one existing price.', { param: 'line_items' });
  }
  const percent = data.application_fee_percent ?? null;
  const destination = data.transfer_data?.destination ?? null;
  const amountPercent = data.transfer_data?.amount_percent ?? null;
  if (percent !== null && percent > 0 && destination === null) {
    throw invalidRequest(
      'Can only apply an application_fee_percent when the subscription is for a connected account or has `transfer_data[destination]`.',
      { param: 'subscription_data[application_fee_percent]' },
    );
  }
  if (percent !== null && amountPercent !== null) {
    throw invalidRequest('You may only specify one of these parameters: application_fee_percent, transfer_data[amount_percent].', {
      param: 'subscription_data[application_fee_percent]',
    });
  }
  if (destination !== null) checkDestination(call, destination, 'subscription_data[transfer_data][destination]');
  const [discount] = params.discounts ?? [];
  const missing = data.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice';
  if (missing === 'pause') {
    throw invalidRequest('The payment sandbox does not pause subscriptions.', {
      param: 'subscription_data[trial_settings][end_behavior][missing_payment_method]',
    });
  }
  return {
    price: item.price.id,
    quantity: item.quantity ?? 1,
    applicationFeePercent: percent,
    destination,
    amountPercent,
    description: data.description ?? null,
    metadata: mergeMetadata({}, data.metadata),
    trialDays: data.trial_period_days ?? 0,
    missingPaymentMethod: missing,
    billingMode: data.billing_mode?.type ?? 'flexible',
    discount: discount === undefined ? null : discountBy(call, discount.coupon, monthsOf(item.price.recurring)),
  };
}

function monthsOf({ interval, interval_count: count }: NonNullable<WireLineItem['price']['recurring']>): number {
  return (interval === 'year' ? 12 : 1) * count;
}

import { getObject, insertObject, updateObject } from '../store/objects.ts';
import type { Objects, WireSubscriptionItem } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, newId, seconds } from '../world.ts';
import { redeem, type SubscriptionDiscount } from './discounts.ts';
import { periodEnd } from './periods.ts';

export type Subscription = Objects['subscription'];
type Price = Objects['price'];

/** The parameters of a new subscription, kept with its checkout until it is paid. */
export type SubscriptionPlan = {
  readonly price: string;
  readonly quantity: number;
  readonly applicationFeePercent: number | null;
  readonly destination: string | null;
  readonly amountPercent: number | null;
  readonly description: string | null;
  readonly metadata: { [key: string]: string };
  readonly trialDays: number;
  readonly missingPaymentMethod: 'cancel' | 'create_invoice';
  readonly billingMode: 'classic' | 'flexible';
  readonly discount?: SubscriptionDiscount | null;
};

const DAY = 24 * 60 * 60;

/** Opens a subscription at the customer's time, in trial or waiting for its first payment. */
export function openSubscription(call: Call, customerId: string, plan: SubscriptionPlan, method: string | null): Subscription {
  const now = seconds(call);
  const id = newId(call, 'sub_');
  const price = getObject(call, 'price', plan.price);
  const trialEnd = plan.trialDays > 0 ? now + plan.trialDays * DAY : null;
  const end = trialEnd ?? periodEnd(now, recurringOf(price), now);
  const item = itemFor(call, { subscription: id, price, quantity: plan.quantity, start: now, end });
  const subscription: Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: plan.applicationFeePercent,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: plan.billingMode === 'flexible' ? { proration_discounts: 'included' } : null,
      type: plan.billingMode,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'gbp',
    customer: customerId,
    customer_account: null,
    days_until_due: null,
    default_payment_method: method,
    default_source: null,
    default_tax_rates: [],
    description: plan.description,
    discounts: plan.discount ? [plan.discount.id] : [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: plan.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: getObject(call, 'customer', customerId).test_clock ?? null,
    transfer_data: plan.destination === null ? null : { amount_percent: plan.amountPercent, destination: plan.destination },
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: plan.missingPaymentMethod } },
    trial_start: trialEnd === null ? null : now,
  };
  insertObject(call, 'subscription', subscription, plan.discount ? { discount: plan.discount } : {});
  if (plan.discount) redeem(call, plan.discount);
  return subscription;
}

type ItemInput = { subscription: string; price: Price; quantity: number; start: number; end: number };

function itemFor(call: Call, input: ItemInput): WireSubscriptionItem {
  return {
    id: newId(call, 'si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: seconds(call),
    current_period_end: input.end,
    current_period_start: input.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(input.price),
    price: input.price,
    quantity: input.quantity,
    subscription: input.subscription,
    tax_rates: [],
  };
}

/** The price as the legacy plan object that items still carry. */
export function planOf(price: Price): WireSubscriptionItem['plan'] {
  const recurring = recurringOf(price);
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** How a price recurs; throws for a price that doesn't. */
export function recurringOf(price: Price): NonNullable<Price['recurring']> {
  if (price.recurring === null) throw new Error(`The price ${price.id} does not recur.`);
  return price.recurring;
}

/** A subscription's only item. */
export function itemOf(subscription: Subscription): WireSubscriptionItem {
  const item = subscription.items.data[0];
  if (item === undefined) throw new Error(`The subscription ${subscription.id} has no item.`);
  return item;
}

/** The subscription's items with some fields of its item changed. */
export function withItem(subscription: Subscription, changes: Partial<WireSubscriptionItem>): Subscription['items'] {
  return { ...subscription.items, data: [{ ...itemOf(subscription), ...changes }] };
}

/** What a subscription costs per period, in pence. */
export function amountOf(subscription: Subscription): number {
  const item = itemOf(subscription);
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
}

/** Changes a subscription and emits an event with the previous values, or none if nothing changed. */
export function changeSubscription(call: Call, before: Subscription, changes: Partial<Subscription>): Subscription {
  const after = updateObject(call, 'subscription', before.id, changes);
  const previous = Object.entries(before).filter(
    ([key, value]) => JSON.stringify(after[key as keyof Subscription]) !== JSON.stringify(value),
  );
  if (previous.length > 0) emit(call, 'customer.subscription.updated', after, Object.fromEntries(previous));
  return after;
}

import type Stripe from 'stripe';

import { payee, pay } from './buyer.ts';
import type { SandboxWorld } from './sandbox-world.ts';

/** Creates a creator's monthly offer with the product's exact parameters. */
export async function openOffer(stripe: Stripe, amount = 500, interval: 'month' | 'year' = 'month'): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'Ann, monthly', metadata: { offerId: 'offer-1' } });
  return stripe.prices.create({ product: product.id, currency: 'gbp', unit_amount: amount, recurring: { interval } });
}

type Options = {
  customer: string;
  price: string;
  account?: string | undefined;
  trialDays?: number;
  now?: number;
  changes?: Stripe.Checkout.SessionCreateParams;
};

/** The exact parameters with which a subscription is sold. */
export function subscriptionParams(options: Options): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'always',
    return_url: 'http://127.0.0.1:1/ann?session_id={CHECKOUT_SESSION_ID}',
    allowed_payment_method_types: ['card'],
    customer: options.customer,
    client_reference_id: 'payment-1',
    adaptive_pricing: { enabled: false },
    locale: 'en-GB',
    metadata: { paymentId: 'payment-1', type: 'SUBSCRIPTION', env: 'test' },
    expires_at: Math.floor((options.now ?? Date.now()) / 1000) + 31 * 60,
    line_items: [{ quantity: 1, price: options.price }],
    payment_method_collection: 'always',
    subscription_data: {
      ...(options.account === undefined ? {} : { application_fee_percent: 14, transfer_data: { destination: options.account } }),
      ...(options.trialDays === undefined
        ? {}
        : { trial_period_days: options.trialDays, trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } }),
      billing_mode: { type: 'flexible' },
      metadata: { paymentId: 'payment-1', env: 'test' },
    },
    ...options.changes,
  };
}

export type Subscribed = {
  account: string | undefined;
  customer: string;
  price: Stripe.Price;
  session: Stripe.Checkout.Session;
  subscription: Stripe.Subscription;
};

type SubscribeOptions = Partial<Omit<Options, 'price'>> & { amount?: number; interval?: 'month' | 'year'; clock?: string };

/** Opens a checkout for a subscription, with everything it needs. */
export async function openSubscriptionSession(world: SandboxWorld, options: SubscribeOptions = {}) {
  const account = options.account ?? (await payee(world));
  const clock = options.clock === undefined ? {} : { test_clock: options.clock };
  const customer = options.customer ?? (await world.stripe.customers.create({ email: 'bob@example.test', ...clock })).id;
  const price = await openOffer(world.stripe, options.amount, options.interval);
  const params = subscriptionParams({ ...options, account, customer, price: price.id, now: world.clock.now().getTime() });
  return { account, customer, price, session: await world.stripe.checkout.sessions.create(params) };
}

/** A customer who has subscribed by card. */
export async function subscribe(world: SandboxWorld, number?: string, options: SubscribeOptions = {}): Promise<Subscribed> {
  const opened = await openSubscriptionSession(world, options);
  const result = await pay(world, opened.session, number);
  if (result.status !== 'succeeded') throw new Error(`The checkout was not paid: ${JSON.stringify(result)}`);
  const session = await world.stripe.checkout.sessions.retrieve(opened.session.id);
  return { ...opened, session, subscription: await world.stripe.subscriptions.retrieve(String(session.subscription)) };
}

/** The invoices of a subscription, newest first. */
export async function invoicesOf(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription, limit: 100 })).data;
}

/** The types of all matching events, oldest first. */
export async function eventsAbout(stripe: Stripe, prefix: RegExp): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of stripe.events.list({ limit: 100 })) if (prefix.test(type)) types.push(type);
  return types.toReversed();
}

/** A test clock frozen at the sandbox's own time. */
export async function openClock(world: SandboxWorld): Promise<Stripe.TestHelpers.TestClock> {
  return world.stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(world.clock.now().getTime() / 1000), name: 'Ann' });
}

/** Advances a test clock and runs what is due by then. */
export async function advanceTo(world: SandboxWorld, clock: string, to: number): Promise<void> {
  await world.stripe.testHelpers.testClocks.advance(clock, { frozen_time: to });
  await world.sandbox.settle();
}

/** The end of a subscription's current period. */
export async function periodEndOf(stripe: Stripe, subscription: string): Promise<number> {
  const { items } = await stripe.subscriptions.retrieve(subscription);
  return items.data[0]?.current_period_end ?? 0;
}

import type Stripe from 'stripe';

import { buyTicket, pay } from '../buyer.ts';
import type { SandboxWorld } from '../sandbox-world.ts';
import { openSubscriptionSession, subscribe } from '../subscriber.ts';

/** Calls every operation of subscriptions and their invoices, with everything that can be expanded. */
export async function callBilling(world: SandboxWorld, account: string): Promise<void> {
  const { stripe } = world;
  const bought = await subscribe(world, undefined, { account });
  await callPrices(stripe, bought.price);
  await callCoupons(world, account);
  await callSubscriptions(stripe, bought.subscription);
  await callInvoices(stripe, bought.subscription);
  await callMethods(world, bought.customer);
  await callUnpaid(world, bought.subscription);
  await callDisputes(world, account);
  await callClocks(stripe, Math.floor(world.clock.now().getTime() / 1000));
  await stripe.billingPortal.sessions.create({
    customer: bought.customer,
    return_url: 'http://127.0.0.1:1/back',
    locale: 'en-GB',
    flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: bought.subscription.id } },
  });
  await stripe.subscriptions.cancel(bought.subscription.id, {
    prorate: false,
    invoice_now: false,
    cancellation_details: { comment: 'Over' },
  });
}

async function callPrices(stripe: Stripe, price: Stripe.Price): Promise<void> {
  const product = String(price.product);
  await stripe.products.update(product, { description: 'Monthly', metadata: { more: 'yes' } });
  await stripe.products.retrieve(product);
  await stripe.products.list({ active: true, created: { gte: 1 }, limit: 3 });
  await stripe.prices.update(price.id, { nickname: 'First', lookup_key: 'first', transfer_lookup_key: true, metadata: { v: '1' } });
  await stripe.prices.retrieve(price.id, { expand: ['product'] });
  await stripe.prices.list({
    product,
    lookup_keys: ['first'],
    type: 'recurring',
    recurring: { interval: 'month' },
    currency: 'gbp',
    active: true,
  });
  await stripe.prices.create({
    currency: 'gbp',
    unit_amount: 5000,
    product_data: { name: 'Yearly' },
    recurring: { interval: 'year', interval_count: 1 },
    tax_behavior: 'unspecified',
  });
}

// A subscription that begins with one has it on its session, itself and its first invoice.
async function callCoupons(world: SandboxWorld, account: string): Promise<void> {
  const { stripe } = world;
  const coupon = await stripe.coupons.create({
    amount_off: 100,
    currency: 'gbp',
    name: 'SPRING',
    duration: 'repeating',
    duration_in_months: 2,
    max_redemptions: 1,
    metadata: { a: 'b' },
  });
  await subscribe(world, undefined, { account, changes: { discounts: [{ coupon: coupon.id }] } });
  await stripe.coupons.retrieve(coupon.id);
}

async function callSubscriptions(stripe: Stripe, { id, customer, items }: Stripe.Subscription): Promise<void> {
  await stripe.subscriptions.list({
    customer: String(customer),
    status: 'all',
    created: { gte: 1 },
    expand: ['data.latest_invoice.payments', 'data.default_payment_method', 'data.customer', 'data.items.data.price.product'],
  });
  const price = await stripe.prices.create({
    currency: 'gbp',
    unit_amount: 600,
    product: String(items.data[0]?.price.product),
    recurring: { interval: 'month' },
  });
  await stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: price.id, quantity: 2 }],
    proration_behavior: 'none',
    description: 'More',
    application_fee_percent: 12.5,
    metadata: { more: 'yes' },
    expand: ['latest_invoice', 'pending_setup_intent'],
  });
}

async function callInvoices(stripe: Stripe, { id, latest_invoice: latest }: Stripe.Subscription): Promise<void> {
  const invoice = String(latest);
  await stripe.invoices.list({ subscription: id, status: 'paid', created: { gte: 1 }, limit: 3, expand: ['data.payments'] });
  await stripe.invoices.retrieve(invoice, {
    expand: ['parent.subscription_details.subscription', 'customer', 'payments.data.payment.payment_intent'],
  });
  await stripe.invoices.update(invoice, { metadata: { seen: 'yes' } });
  const payments = await stripe.invoicePayments.list({ invoice, status: 'paid', expand: ['data.invoice'] });
  const [payment] = payments.data;
  await stripe.invoicePayments.retrieve(payment?.id ?? '');
  await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: String(payment?.payment.payment_intent) } });
  await stripe.invoices.pay(invoice).catch(() => undefined);
}

async function callUnpaid(world: SandboxWorld, { id, items }: Stripe.Subscription): Promise<void> {
  const { stripe, clock } = world;
  clock.advance((items.data[0]?.current_period_end ?? 0) - Math.floor(clock.now().getTime() / 1000) + 60);
  await world.sandbox.settle();
  const [draft] = (await stripe.invoices.list({ subscription: id, status: 'draft' })).data;
  await stripe.invoices.update(draft?.id ?? '', { application_fee_amount: 77, description: 'Less' });
  await stripe.invoices.finalizeInvoice(draft?.id ?? '');
  await stripe.invoices.pay(draft?.id ?? '');
  const { session } = await openSubscriptionSession(world, {});
  await pay(world, session, '4000000000000002');
  const [open] = (await stripe.invoices.list({ customer: String(session.customer), status: 'open' })).data;
  await stripe.invoices.voidInvoice(open?.id ?? '');
}

async function callDisputes(world: SandboxWorld, account: string): Promise<void> {
  const { stripe } = world;
  const { charge } = await buyTicket(world, '4000000000000259', { account });
  await buyTicket(world, '4000000000000077', { account, price: 50_000, fee: 49_000 });
  await world.sandbox.settle();
  const [dispute] = (await stripe.disputes.list({ charge: charge.id, created: { gte: 1 }, expand: ['data.charge'] })).data;
  const id = dispute?.id ?? '';
  await stripe.disputes.update(id, { evidence: { product_description: 'A class' }, submit: false, metadata: { seen: 'yes' } });
  await stripe.disputes.retrieve(id, { expand: ['payment_intent'] });
  await stripe.disputes.close(id);
  const own = { stripeAccount: account };
  const [payout] = (await stripe.payouts.list({ status: 'in_transit', limit: 3, expand: ['data.balance_transaction'] }, own)).data;
  await stripe.payouts.retrieve(payout?.id ?? '', {}, own);
  await stripe.transfers.create({ amount: 300, currency: 'gbp', destination: account });
  await stripe.payouts.create({ amount: 100, currency: 'gbp' }, own);
}

async function callClocks({ testHelpers: { testClocks }, customers }: Stripe, now: number): Promise<void> {
  const clock = await testClocks.create({ frozen_time: now, name: 'A year' });
  await customers.create({ email: 'clock@example.test', test_clock: clock.id, expand: ['test_clock'] });
  await testClocks.advance(clock.id, { frozen_time: now + 60 });
  await testClocks.retrieve(clock.id);
  await testClocks.list({ limit: 3 });
  await testClocks.del(clock.id);
}

async function callMethods(world: SandboxWorld, customer: string): Promise<void> {
  const { stripe } = world;
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    ui_mode: 'embedded_page',
    currency: 'gbp',
    customer,
    return_url: 'http://127.0.0.1:1/back?session_id={CHECKOUT_SESSION_ID}',
    allowed_payment_method_types: ['card'],
    setup_intent_data: { metadata: { by: 'test' }, description: 'A new card' },
  });
  await pay(world, session, '4000000000000002');
  await pay(world, session);
  const saved = await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent.payment_method'] });
  const setup = saved.setup_intent as Stripe.SetupIntent;
  await stripe.setupIntents.retrieve(setup.id, { expand: ['customer'] });
  await stripe.setupIntents.list({ customer, created: { gte: 1 } });
  const method = (setup.payment_method as Stripe.PaymentMethod).id;
  await stripe.paymentMethods.list({ customer, type: 'card', limit: 3 });
  await stripe.customers.listPaymentMethods(customer, { type: 'card', expand: ['data.customer'] });
  await stripe.paymentMethods.retrieve(method);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
  await stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] });
  await stripe.paymentMethods.detach(method);
}

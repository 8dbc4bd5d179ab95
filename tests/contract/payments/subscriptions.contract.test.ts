import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';

import { authenticate, openCreator, pay } from './buyer.ts';
import { type SandboxWorld, startSandboxWorld } from './sandbox-world.ts';
import { wireCheck } from './schema/check-wire.ts';
import { eventsAbout, invoicesOf, openOffer, openSubscriptionSession, subscribe, subscriptionParams } from './subscriber.ts';
import { onlySandbox } from './target.ts';

const check = wireCheck();
let world: SandboxWorld;
let stripe: Stripe;
let account: string;
let customer: string;
beforeAll(async () => {
  world = await startSandboxWorld({ onWire: check.onWire });
  stripe = world.stripe;
  account = await openCreator(world);
  customer = (await stripe.customers.create({ email: 'bob@example.test' })).id;
});
afterAll(() => world.close());
afterEach(() => {
  const differences = check.differences();
  if (differences.length > 0) throw new Error(`The wire differs from the API:\n${differences.join('\n')}`);
});

describe('a checkout in subscription mode', () => {
  onlySandbox('accepts percentages with at most two decimals', async () => {
    const price = await openOffer(stripe);
    const params = subscriptionParams({ customer, price: price.id, account, now: world.clock.now().getTime() });
    const share = { application_fee_percent: 12.345, transfer_data: { destination: account } };
    await expect(stripe.checkout.sessions.create({ ...params, subscription_data: share })).rejects.toMatchObject({
      param: 'subscription_data[application_fee_percent]',
    });
  });

  onlySandbox('when paid, starts an active subscription with a paid first invoice whose money goes to the creator', async () => {
    const { session, subscription, price } = await subscribe(world, undefined, { account, customer });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      mode: 'subscription',
      amount_total: 500,
      payment_intent: null,
    });
    expect(subscription).toMatchObject({
      status: 'active',
      customer,
      application_fee_percent: 14,
      transfer_data: { destination: account },
      metadata: { paymentId: 'payment-1' },
      cancel_at_period_end: false,
      latest_invoice: session.invoice,
    });
    const [item] = subscription.items.data;
    expect(item?.price.id).toBe(price.id);
    const start = new Date((item?.current_period_start ?? 0) * 1000);
    const end = new Date((item?.current_period_end ?? 0) * 1000);
    expect((end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()).toBe(1);
    const invoice = await stripe.invoices.retrieve(String(session.invoice), { expand: ['payments.data.payment.payment_intent'] });
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 500,
      parent: { subscription_details: { subscription: subscription.id, metadata: { paymentId: 'payment-1' } } },
    });
    expect(invoice.lines.data).toMatchObject([
      { amount: 500, period: { start: item?.current_period_start, end: item?.current_period_end } },
    ]);
    const payments = await stripe.invoicePayments.list({ invoice: invoice.id });
    expect(payments.data).toMatchObject([{ status: 'paid', amount_paid: 500, is_default: true }]);
    const intent = await stripe.paymentIntents.retrieve(String(payments.data[0]?.payment.payment_intent), {
      expand: ['latest_charge.balance_transaction'],
    });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 500, application_fee_amount: 70 });
    expect(charge).toMatchObject({ paid: true, balance_transaction: { amount: 500, fee: 28 } });
    const transfer = await stripe.transfers.retrieve(String(charge.transfer), { expand: ['destination_payment.balance_transaction'] });
    expect(transfer).toMatchObject({ amount: 500, destination: account });
    expect(transfer.destination_payment).toMatchObject({ balance_transaction: { amount: 500, fee: 70, net: 430 } });
    expect(await stripe.applicationFees.retrieve(String(charge.application_fee))).toMatchObject({ amount: 70, account });
  });

  onlySandbox('emits its events in the order of the API', async () => {
    const own = await startSandboxWorld({ onWire: check.onWire });
    await subscribe(own);
    expect(await eventsAbout(own.stripe, /^(customer\.sub|invoice|checkout|payment_intent\.succ|charge\.succ|payment_method\.a)/)).toEqual([
      'invoice.created',
      'customer.subscription.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'payment_method.attached',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoice_payment.paid',
      'customer.subscription.updated',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
    await own.close();
  });

  onlySandbox('rounds percentages to the nearest penny, half a penny up', async () => {
    for (const [amount, percent, fee] of [
      [333, 16.01, 53],
      [250, 18.2, 46],
      [50, 1, 1],
    ] as const) {
      const opened = await openSubscriptionSession(world, {
        account,
        customer,
        amount,
        changes: { subscription_data: { application_fee_percent: percent, transfer_data: { destination: account } } },
      });
      await pay(world, opened.session);
      const { invoice } = await stripe.checkout.sessions.retrieve(opened.session.id);
      const [payment] = (await stripe.invoicePayments.list({ invoice: String(invoice), expand: ['data.payment.payment_intent'] })).data;
      expect(payment?.payment.payment_intent).toMatchObject({ application_fee_amount: fee });
    }
  });

  onlySandbox("accepts the creator's percentage instead of the platform's", async () => {
    const opened = await openSubscriptionSession(world, {
      account,
      customer,
      changes: { subscription_data: { transfer_data: { destination: account, amount_percent: 86 } } },
    });
    await pay(world, opened.session);
    const transfers = await stripe.transfers.list({ destination: account, limit: 1 });
    expect(transfers.data).toMatchObject([{ amount: 430 }]);
  });

  onlySandbox('when declined, leaves an incomplete subscription that the next attempt completes', async () => {
    const { session } = await openSubscriptionSession(world, { account });
    const buyer = String(session.customer);
    expect(await pay(world, session, '4000000000000341')).toMatchObject({ status: 'failed', error: { code: 'generic_decline' } });
    const [incomplete] = (await stripe.subscriptions.list({ customer: buyer, status: 'all' })).data;
    expect(incomplete).toMatchObject({ status: 'incomplete' });
    expect(await invoicesOf(stripe, incomplete?.id ?? '')).toMatchObject([
      { status: 'open', attempt_count: 1, next_payment_attempt: null },
    ]);
    expect(await pay(world, session)).toMatchObject({ status: 'succeeded' });
    expect((await stripe.subscriptions.list({ customer: buyer, status: 'all' })).data).toMatchObject([
      { id: incomplete?.id, status: 'active' },
    ]);
    expect(await invoicesOf(stripe, incomplete?.id ?? '')).toMatchObject([{ status: 'paid', attempt_count: 2 }]);
  });

  onlySandbox('with 3-D Secure, waits for the bank, and a failure leaves it open', async () => {
    const { session } = await openSubscriptionSession(world, { account });
    const asked = await pay(world, session, '4000002500003155');
    expect(asked.status).toBe('requires_action');
    expect(await authenticate(world, asked.url ?? '', false)).toMatchObject({ status: 'failed' });
    const again = await pay(world, session, '4000002500003155');
    expect(await authenticate(world, again.url ?? '', true)).toMatchObject({ status: 'succeeded' });
    expect((await stripe.subscriptions.list({ customer: String(session.customer) })).data).toMatchObject([{ status: 'active' }]);
  });

  onlySandbox('when expired, gives up an incomplete subscription and its invoice', async () => {
    const { session } = await openSubscriptionSession(world, { account });
    await pay(world, session, '4000000000000002');
    await stripe.checkout.sessions.expire(session.id);
    const [given] = (await stripe.subscriptions.list({ customer: String(session.customer), status: 'all' })).data;
    expect(given).toMatchObject({ status: 'incomplete_expired' });
    expect(await invoicesOf(stripe, given?.id ?? '')).toMatchObject([{ status: 'void' }]);
    expect((await stripe.subscriptions.list({ customer: String(session.customer) })).data).toEqual([]);
  });

  onlySandbox('with a trial, charges nothing, saves the card and has a zero invoice', async () => {
    const { session, subscription } = await subscribe(world, '4000000000000341', { account, customer, trialDays: 14 });
    expect(session).toMatchObject({ payment_status: 'no_payment_required', amount_total: 0 });
    expect(subscription.status).toBe('trialing');
    expect((subscription.trial_end ?? 0) - (subscription.trial_start ?? 0)).toBe(14 * 86_400);
    expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end);
    expect(await invoicesOf(stripe, subscription.id)).toMatchObject([{ status: 'paid', amount_due: 0, total: 0 }]);
    const methods = await stripe.customers.listPaymentMethods(customer, { type: 'card' });
    expect(methods.data.map(({ id }) => id)).toContain(subscription.default_payment_method);
    const setups = await stripe.setupIntents.list({ customer, expand: ['data.payment_method'] });
    expect(setups.data[0]).toMatchObject({ status: 'succeeded', payment_method: { id: subscription.default_payment_method } });
  });

  onlySandbox('with a trial, rejects a card that cannot be saved, and requires 3-D Secure', async () => {
    const { session } = await openSubscriptionSession(world, { account, trialDays: 7 });
    expect(await pay(world, session, '4000000000000002')).toMatchObject({ status: 'failed' });
    const asked = await pay(world, session, '4000002760003184');
    expect(await authenticate(world, asked.url ?? '', true)).toMatchObject({ status: 'succeeded' });
    expect((await stripe.subscriptions.list({ customer: String(session.customer) })).data).toMatchObject([{ status: 'trialing' }]);
  });

  onlySandbox('with a trial that collects no card, starts at the press of the button', async () => {
    const { session } = await openSubscriptionSession(world, {
      account,
      trialDays: 7,
      changes: { payment_method_collection: 'if_required' },
    });
    expect(await pay(world, session, '')).toMatchObject({ status: 'succeeded' });
    const [made] = (await stripe.subscriptions.list({ customer: String(session.customer) })).data;
    expect(made).toMatchObject({ status: 'trialing', default_payment_method: null });
  });
});

describe('a subscription', () => {
  onlySandbox('can be found by its customer and status, even when it has ended', async () => {
    const { customer: buyer, subscription } = await subscribe(world, undefined, { account });
    const ids = async (status?: Stripe.SubscriptionListParams.Status) =>
      (await stripe.subscriptions.list({ customer: buyer, ...(status === undefined ? {} : { status }) })).data.map(({ id }) => id);
    expect(await ids()).toEqual([subscription.id]);
    expect(await ids('canceled')).toEqual([]);
    await stripe.subscriptions.cancel(subscription.id, { prorate: false, invoice_now: false });
    expect([await ids(), await ids('all'), await ids('ended')]).toEqual([[], [subscription.id], [subscription.id]]);
  });

  onlySandbox('ends with its period on request, and carries on if that is undone', async () => {
    const { subscription } = await subscribe(world, undefined, { account });
    const ending = await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Too busy' },
    });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: subscription.items.data[0]?.current_period_end,
      cancellation_details: { reason: 'cancellation_requested', comment: 'Too busy' },
    });
    const { data } = await stripe.events.list({ type: 'customer.subscription.updated', limit: 1 });
    expect(data[0]?.data.previous_attributes).toMatchObject({ cancel_at_period_end: false });
    expect(await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { reason: null },
    });
  });

  onlySandbox('cancelled at once, has ended and cannot be changed or cancelled again', async () => {
    const { subscription } = await subscribe(world, undefined, { account });
    const ended = await stripe.subscriptions.cancel(subscription.id, { prorate: false, invoice_now: false });
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } });
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toMatchObject({ statusCode: 400 });
    const { data } = await stripe.events.list({ type: 'customer.subscription.deleted', limit: 1 });
    expect(data[0]?.data.object).toMatchObject({ id: subscription.id, status: 'canceled' });
  });

  onlySandbox("rejects a card that is not its customer's", async () => {
    const { subscription } = await subscribe(world, undefined, { account });
    const other = await subscribe(world, undefined, { account });
    await expect(
      stripe.subscriptions.update(subscription.id, { default_payment_method: String(other.subscription.default_payment_method) }),
    ).rejects.toMatchObject({ param: 'default_payment_method' });
  });
});

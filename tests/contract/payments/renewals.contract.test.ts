import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';

import { authenticate, openCreator, pay } from './buyer.ts';
import { type SandboxWorld, startSandboxWorld } from './sandbox-world.ts';
import { wireCheck } from './schema/check-wire.ts';
import { advanceTo, invoicesOf, openClock, openSubscriptionSession, periodEndOf, subscribe } from './subscriber.ts';
import { onlySandbox } from './target.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const check = wireCheck();
let world: SandboxWorld;
let stripe: Stripe;
let account: string;
beforeAll(async () => {
  world = await startSandboxWorld({ onWire: check.onWire });
  stripe = world.stripe;
  account = await openCreator(world);
});
afterAll(() => world.close());
afterEach(async () => {
  await setAfterLastRetry('cancel');
  const differences = check.differences();
  if (differences.length > 0) throw new Error(`The wire differs from the API:\n${differences.join('\n')}`);
});

const setAfterLastRetry = (afterLastRetry: string) => post('/sandbox/settings', { afterLastRetry });
const post = (path: string, body: object) =>
  fetch(`${world.sandbox.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const lastEvent = async (type: string) => (await stripe.events.list({ type, limit: 1 })).data[0];

/** A subscriber on a test clock. */
async function subscriber(number?: string, options: Parameters<typeof subscribe>[2] = {}) {
  const clock = await openClock(world);
  const bought = await subscribe(world, number, { account, clock: clock.id, ...options });
  const retrieve = () => stripe.subscriptions.retrieve(bought.subscription.id);
  return { ...bought, clock: clock.id, start: clock.frozen_time, retrieve, id: bought.subscription.id };
}

/** Replaces the card; by default, with one that declines from now on, as if the first had gone bad. */
async function goesBad(customer: string, subscription: string, number = '4000000000000341'): Promise<void> {
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    ui_mode: 'embedded_page',
    currency: 'gbp',
    customer,
    return_url: 'http://127.0.0.1:1/back',
    allowed_payment_method_types: ['card'],
  });
  const result = await pay(world, session, number);
  if (result.status === 'requires_action') await authenticate(world, result.url ?? '', true);
  const { setup_intent: setup } = await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] });
  await stripe.subscriptions.update(subscription, { default_payment_method: String((setup as Stripe.SetupIntent).payment_method) });
}

describe('a test clock', () => {
  onlySandbox('runs forward only, and at most two intervals', async () => {
    const { clock, start } = await subscriber();
    await expect(stripe.testHelpers.testClocks.advance(clock, { frozen_time: start })).rejects.toMatchObject({ param: 'frozen_time' });
    await expect(stripe.testHelpers.testClocks.advance(clock, { frozen_time: start + 80 * DAY })).rejects.toMatchObject({
      param: 'frozen_time',
    });
    const advancing = await stripe.testHelpers.testClocks.advance(clock, { frozen_time: start + DAY });
    expect(advancing).toMatchObject({ status: 'advancing', status_details: { advancing: { target_frozen_time: start + DAY } } });
    await world.sandbox.settle();
    expect(await stripe.testHelpers.testClocks.retrieve(clock)).toMatchObject({ status: 'ready', frozen_time: start + DAY });
    expect((await lastEvent('test_helpers.test_clock.ready'))?.data.object).toMatchObject({ id: clock });
  });

  onlySandbox('moves only its own customers', async () => {
    const [first, second] = [await subscriber(), await subscriber()];
    await advanceTo(world, first.clock, first.start + 32 * DAY);
    expect(await invoicesOf(stripe, first.id)).toHaveLength(2);
    expect(await invoicesOf(stripe, second.id)).toHaveLength(1);
  });

  onlySandbox('deletes its customers with itself', async () => {
    const { clock, customer, id } = await subscriber();
    expect(await stripe.testHelpers.testClocks.del(clock)).toMatchObject({ deleted: true });
    await expect(stripe.customers.retrieve(customer)).rejects.toMatchObject({ statusCode: 404 });
    await expect(stripe.subscriptions.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
    expect((await stripe.testHelpers.testClocks.list({ limit: 100 })).data.map((one) => one.id)).not.toContain(clock);
  });
});

describe('a renewal', () => {
  onlySandbox('starts the next period at once, drafts its invoice, and charges the card an hour later', async () => {
    const { id, clock, retrieve } = await subscriber();
    const end = await periodEndOf(stripe, id);
    await advanceTo(world, clock, end + 60);
    expect(await retrieve()).toMatchObject({ status: 'active', items: { data: [{ current_period_start: end }] } });
    expect(await invoicesOf(stripe, id)).toMatchObject([{ status: 'draft', billing_reason: 'subscription_cycle' }, { status: 'paid' }]);
    await advanceTo(world, clock, end + HOUR + 60);
    const [renewal] = await invoicesOf(stripe, id);
    expect(renewal).toMatchObject({ status: 'paid', amount_paid: 500, attempt_count: 1, number: expect.stringMatching(/-0002$/) });
    expect(renewal?.lines.data[0]?.period).toEqual({ start: end, end: await periodEndOf(stripe, id) });
    const [payment] = (await stripe.invoicePayments.list({ invoice: renewal?.id ?? '', expand: ['data.payment.payment_intent'] })).data;
    expect(payment?.payment.payment_intent).toMatchObject({ application_fee_amount: 70, status: 'succeeded' });
  });

  onlySandbox('comes each month on the day of the first, or on the last day of a shorter month', async () => {
    const frozen = Math.floor(Date.UTC(2027, 0, 31, 12) / 1000);
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: frozen });
    const { subscription } = await subscribe(world, undefined, { account, clock: clock.id });
    const ends: string[] = [];
    for (let month = 0; month < 4; month += 1) {
      const end = await periodEndOf(stripe, subscription.id);
      ends.push(new Date(end * 1000).toISOString().slice(0, 10));
      await advanceTo(world, clock.id, end + 2 * HOUR);
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
    expect((await invoicesOf(stripe, subscription.id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid', 'paid']);
  });

  onlySandbox('comes each year for a yearly price', async () => {
    const { id, clock } = await subscriber(undefined, { interval: 'year', amount: 5000 });
    const end = await periodEndOf(stripe, id);
    await advanceTo(world, clock, end + 2 * HOUR);
    expect(await invoicesOf(stripe, id)).toMatchObject([{ status: 'paid', total: 5000 }, { status: 'paid' }]);
    expect((await periodEndOf(stripe, id)) - end).toBeGreaterThanOrEqual(365 * DAY);
  });

  onlySandbox('does not come after the subscriber has cancelled, and comes after resuming', async () => {
    const [gone, stays] = [await subscriber(), await subscriber()];
    for (const { id } of [gone, stays]) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await stripe.subscriptions.update(stays.id, { cancel_at_period_end: false });
    for (const { id, clock } of [gone, stays]) await advanceTo(world, clock, (await periodEndOf(stripe, id)) + 2 * HOUR);
    expect(await gone.retrieve()).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } });
    expect(await invoicesOf(stripe, gone.id)).toHaveLength(1);
    expect(await stays.retrieve()).toMatchObject({ status: 'active' });
    expect(await invoicesOf(stripe, stays.id)).toHaveLength(2);
  });

  onlySandbox('uses a new price from the next period on', async () => {
    const { id, clock, price, subscription } = await subscriber();
    const dearer = await stripe.prices.create({
      product: String(price.product),
      currency: 'gbp',
      unit_amount: 900,
      recurring: { interval: 'month' },
    });
    const item = subscription.items.data[0]?.id ?? '';
    await expect(stripe.subscriptions.update(id, { items: [{ id: item, price: dearer.id }] })).rejects.toMatchObject({
      param: 'proration_behavior',
    });
    await stripe.subscriptions.update(id, { items: [{ id: item, price: dearer.id }], proration_behavior: 'none' });
    expect(await invoicesOf(stripe, id)).toHaveLength(1);
    await advanceTo(world, clock, (await periodEndOf(stripe, id)) + 2 * HOUR);
    expect((await invoicesOf(stripe, id)).map(({ total }) => total)).toEqual([900, 500]);
  });
});

describe('a trial', () => {
  onlySandbox('is announced three days before it ends, and then charged', async () => {
    const { id, clock, start, retrieve } = await subscriber(undefined, { trialDays: 14 });
    await advanceTo(world, clock, start + 11 * DAY - 60);
    expect((await lastEvent('customer.subscription.trial_will_end'))?.data.object).not.toMatchObject({ id });
    await advanceTo(world, clock, start + 11 * DAY + 60);
    expect((await lastEvent('customer.subscription.trial_will_end'))?.data.object).toMatchObject({ id, status: 'trialing' });
    await advanceTo(world, clock, start + 14 * DAY + 2 * HOUR);
    expect(await retrieve()).toMatchObject({ status: 'active' });
    expect(await invoicesOf(stripe, id)).toMatchObject([
      { status: 'paid', total: 500, billing_reason: 'subscription_cycle' },
      { status: 'paid', total: 0, billing_reason: 'subscription_create' },
    ]);
  });

  onlySandbox('without a card, ends the subscription if it was set to', async () => {
    const clock = await openClock(world);
    const opened = await openSubscriptionSession(world, {
      account,
      clock: clock.id,
      trialDays: 7,
      changes: { payment_method_collection: 'if_required' },
    });
    await pay(world, opened.session, '');
    await advanceTo(world, clock.id, clock.frozen_time + 7 * DAY + 60);
    expect((await stripe.subscriptions.list({ customer: opened.customer, status: 'all' })).data).toMatchObject([{ status: 'canceled' }]);
  });

  onlySandbox('with a card that declines, leaves the subscription past due', async () => {
    const { clock, start, retrieve } = await subscriber('4000000000000341', { trialDays: 7 });
    await advanceTo(world, clock, start + 7 * DAY + 2 * HOUR);
    expect(await retrieve()).toMatchObject({ status: 'past_due' });
  });
});

describe('a renewal that fails', () => {
  onlySandbox('is retried after 3, 5 and 7 days, and then the subscription ends', async () => {
    const { id, clock, customer, retrieve } = await subscriber();
    await goesBad(customer, id);
    const first = (await periodEndOf(stripe, id)) + HOUR;
    await advanceTo(world, clock, first + 60);
    const tries: (number | null)[] = [];
    for (const wait of [0, 3, 5, 7]) {
      const [invoice] = await invoicesOf(stripe, id);
      if (wait > 0) await advanceTo(world, clock, (invoice?.next_payment_attempt ?? 0) + 60);
      const [tried] = await invoicesOf(stripe, id);
      tries.push(tried?.next_payment_attempt === null ? null : ((tried?.next_payment_attempt ?? 0) - first) / DAY);
    }
    expect(tries).toEqual([3, 8, 15, null]);
    expect(await retrieve()).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    expect(await invoicesOf(stripe, id)).toMatchObject([{ status: 'open', attempt_count: 4, auto_advance: false }, { status: 'paid' }]);
    expect((await lastEvent('invoice.payment_failed'))?.data.object).toMatchObject({ next_payment_attempt: null });
  });

  onlySandbox.for(['unpaid', 'past_due'] as const)('leaves the subscription %s if that was set', async (after) => {
    await setAfterLastRetry(after);
    const { id, clock, customer, retrieve } = await subscriber();
    await goesBad(customer, id);
    await advanceTo(world, clock, (await periodEndOf(stripe, id)) + 16 * DAY);
    expect(await retrieve()).toMatchObject({ status: after });
    await advanceTo(world, clock, (await periodEndOf(stripe, id)) + 2 * HOUR);
    const [next] = await invoicesOf(stripe, id);
    expect(next?.status).toBe(after === 'unpaid' ? 'draft' : 'open');
  });

  onlySandbox('is resolved by another card: the open invoice is paid and the subscription active', async () => {
    const { id, clock, customer, retrieve } = await subscriber();
    await goesBad(customer, id);
    await advanceTo(world, clock, (await periodEndOf(stripe, id)) + 2 * HOUR);
    const [open] = await invoicesOf(stripe, id);
    await expect(stripe.invoices.pay(open?.id ?? '')).rejects.toMatchObject({ statusCode: 402, decline_code: 'generic_decline' });
    expect((await invoicesOf(stripe, id))[0]?.attempt_count).toBe(2);
    await goesBad(customer, id, '4242424242424242');
    expect(await stripe.invoices.pay(open?.id ?? '')).toMatchObject({ status: 'paid' });
    expect(await retrieve()).toMatchObject({ status: 'active' });
    await advanceTo(world, clock, (await periodEndOf(stripe, id)) - 60);
    expect(await invoicesOf(stripe, id)).toHaveLength(2);
  });

  onlySandbox('because of 3-D Secure waits for the subscriber, who confirms on the invoice page', async () => {
    const { id, clock, customer, retrieve } = await subscriber();
    await goesBad(customer, id, '4000002760003184');
    await advanceTo(world, clock, (await periodEndOf(stripe, id)) + 2 * HOUR);
    const [open] = await invoicesOf(stripe, id);
    expect(open).toMatchObject({ status: 'open', attempted: true });
    expect((await lastEvent('invoice.payment_action_required'))?.data.object).toMatchObject({ id: open?.id });
    expect(await retrieve()).toMatchObject({ status: 'past_due' });
    const page = String(open?.hosted_invoice_url);
    const asked = await send(page, { use: 'saved', key: new URL(page).searchParams.get('key') ?? '' });
    const bank = new URL(asked.headers.get('location') ?? '', world.sandbox.origin);
    await send(bank.href, { client_secret: bank.searchParams.get('client_secret') ?? '', back: '/', passed: 'true' });
    expect(await stripe.invoices.retrieve(open?.id ?? '')).toMatchObject({ status: 'paid' });
    expect(await retrieve()).toMatchObject({ status: 'active' });
  });

  onlySandbox('is not caused by a card that was authenticated when it was set up', async () => {
    const clock = await openClock(world);
    const opened = await openSubscriptionSession(world, { account, clock: clock.id });
    const asked = await pay(world, opened.session, '4000002500003155');
    await authenticate(world, asked.url ?? '', true);
    const { subscription } = await stripe.checkout.sessions.retrieve(opened.session.id);
    await advanceTo(world, clock.id, (await periodEndOf(stripe, String(subscription))) + 2 * HOUR);
    expect(await invoicesOf(stripe, String(subscription))).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
  });
});

onlySandbox('without a first payment within 23 hours, a subscription ends before it begins', async () => {
  const clock = await openClock(world);
  const { session, customer } = await openSubscriptionSession(world, { account, clock: clock.id });
  await pay(world, session, '4000000000009995');
  await advanceTo(world, clock.id, clock.frozen_time + 23 * HOUR + 60);
  const [given] = (await stripe.subscriptions.list({ customer, status: 'all' })).data;
  expect(given).toMatchObject({ status: 'incomplete_expired' });
  expect(await pay(world, session)).toEqual({ status: 'closed' });
});

describe('the console', () => {
  onlySandbox('renews a subscription without a test clock, once per press', async () => {
    const { subscription } = await subscribe(world, undefined, { account });
    for (const invoices of [2, 3]) {
      await post(`/sandbox/subscriptions/${subscription.id}/advance`, { by: 'renewal' });
      const all = await invoicesOf(stripe, subscription.id);
      expect(all.map(({ status }) => status)).toEqual(Array.from({ length: invoices }, () => 'paid'));
    }
    const { session } = await openSubscriptionSession(world, { account });
    expect(session.status).toBe('open');
  });

  onlySandbox('makes the next renewal fail and the attempt after it succeed', async () => {
    const { subscription } = await subscribe(world, undefined, { account });
    await post(`/sandbox/subscriptions/${subscription.id}/fail-next`, {});
    await post(`/sandbox/subscriptions/${subscription.id}/advance`, { by: 'renewal' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'past_due' });
    for (let day = 0; day < 4; day += 1) await post(`/sandbox/subscriptions/${subscription.id}/advance`, { by: 'day' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  });
});

function send(url: string, body: { [name: string]: string }): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(body) });
}

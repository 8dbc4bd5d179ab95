import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { payee } from './buyer.ts';
import { type SandboxWorld, startSandboxWorld } from './sandbox-world.ts';
import { advanceTo, invoicesOf, openClock, periodEndOf, subscribe } from './subscriber.ts';
import { onlySandbox, startWorld, watchedWire } from './target.ts';

const HOUR = 3600;
const check = watchedWire();
let world: SandboxWorld;
let stripe: Stripe;
let account: string | undefined;
beforeAll(async () => {
  world = await startWorld(check);
  stripe = world.stripe;
  account = await payee(world);
});
afterAll(() => world.close());

const card = (number: string) => ({ number, expiry: '12/34', securityCode: '123', name: 'Bob Example' });
const open = (customer: string, changes: Stripe.BillingPortal.SessionCreateParams = {}) =>
  stripe.billingPortal.sessions.create({ customer, return_url: 'http://127.0.0.1:1/my-hub', ...changes });

/** Submits one of the portal's own forms. */
function send(session: Stripe.BillingPortal.Session, path: string, values: { [name: string]: string }): Promise<Response> {
  const { origin, pathname, searchParams } = new URL(session.url);
  return fetch(`${origin}${pathname}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ key: searchParams.get('key') ?? '', ...values }),
  });
}

test('a portal needs an existing customer and a valid return URL', async () => {
  await expect(open('cus_none')).rejects.toMatchObject({ code: 'resource_missing' });
  const { id: customer } = await stripe.customers.create({ email: 'bob@example.test' });
  await expect(open(customer, { return_url: 'javascript:1' })).rejects.toMatchObject({ code: 'url_invalid' });
  const session = await open(customer, { flow_data: { type: 'payment_method_update' } });
  expect(session).toMatchObject({ customer, return_url: 'http://127.0.0.1:1/my-hub', flow: { type: 'payment_method_update' } });
  expect(session.url).toMatch(/^https?:/);
  await expect(
    open(customer, { flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: 'sub_none' } } }),
  ).rejects.toMatchObject({ code: 'resource_missing' });
});

onlySandbox('a portal opens only with its own key', async () => {
  const { customer } = await subscribe(world, undefined, { account });
  await expect(open(customer, { return_url: 'javascript:1' })).rejects.toMatchObject({ code: 'url_invalid' });
  const { url } = await open(customer);
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url.replace(/key=\w+/, 'key=other'))).status).toBe(404);
});

onlySandbox('a portal link expires after an hour', async () => {
  const own = await startSandboxWorld();
  const { customer } = await subscribe(own);
  const { url } = await own.stripe.billingPortal.sessions.create({ customer });
  own.clock.advance(HOUR + 1);
  expect((await fetch(url)).status).toBe(404);
  await own.close();
});

onlySandbox('shows the subscription, its price and the card, and escapes what it shows', async () => {
  const { customer } = await subscribe(world, undefined, { account });
  await stripe.customers.update(customer, { name: '<b>Bob</b>' });
  const { url } = await open(customer);
  const page = await (await fetch(url)).text();
  expect(page).toContain('Ann, monthly');
  expect(page).toContain('£5.00 per month');
  expect(page).toContain('visa •••• 4242');
  expect(page).toContain('&lt;b&gt;Bob&lt;/b&gt;');
});

onlySandbox('cancels at the end of the period, and resumes', async () => {
  const { customer, subscription } = await subscribe(world, undefined, { account });
  const session = await open(customer);
  expect((await send(session, `/subscriptions/${subscription.id}`, { ends: 'true' })).status).toBe(303);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    cancel_at_period_end: true,
    cancellation_details: { reason: 'cancellation_requested' },
  });
  await send(session, `/subscriptions/${subscription.id}`, { ends: 'false' });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
});

onlySandbox("does not touch another customer's subscription", async () => {
  const [mine, other] = [await subscribe(world, undefined, { account }), await subscribe(world, undefined, { account })];
  const session = await open(mine.customer);
  expect((await send(session, `/subscriptions/${other.subscription.id}`, { ends: 'true' })).status).toBe(404);
  expect(await stripe.subscriptions.retrieve(other.subscription.id)).toMatchObject({ cancel_at_period_end: false });
});

onlySandbox('replaces the card of the customer and of the subscription, and pays open invoices with it', async () => {
  const clock = await openClock(world);
  const { customer, subscription } = await subscribe(world, '4000000000000341', { account, clock: clock.id, trialDays: 3 });
  await advanceTo(world, clock.id, (await periodEndOf(stripe, subscription.id)) + 2 * HOUR);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'past_due' });
  const session = await open(customer, {
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: 'http://127.0.0.1:1/mended' } },
    },
  });
  const refused = await send(session, '/card', card('4000000000000002'));
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('Your card was declined.');
  const saved = await send(session, '/card', card('4242424242424242'));
  expect(saved.headers.get('location')).toBe('http://127.0.0.1:1/mended');
  const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ['customer'] });
  expect(after.status).toBe('active');
  expect((after.customer as Stripe.Customer).invoice_settings.default_payment_method).toBe(after.default_payment_method);
  expect((await invoicesOf(stripe, subscription.id))[0]).toMatchObject({ status: 'paid' });
});

onlySandbox('has the bank authenticate a new card before it is saved', async () => {
  const { customer, subscription } = await subscribe(world, undefined, { account });
  const session = await open(customer);
  const asked = await send(session, '/card', card('4000000000003220'));
  const bank = new URL(asked.headers.get('location') ?? '', world.sandbox.origin);
  expect(bank.pathname).toMatch(/^\/sandbox\/bank\/seti_/);
  expect((await fetch(bank)).status).toBe(200);
  const answer = (passed: string) =>
    fetch(bank, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ client_secret: bank.searchParams.get('client_secret') ?? '', back: '/', passed }),
    });
  await answer('true');
  const { default_payment_method: method } = await stripe.subscriptions.retrieve(subscription.id);
  expect(method).not.toBe(subscription.default_payment_method);
  await answer('true');
  expect((await stripe.subscriptions.retrieve(subscription.id)).default_payment_method).toBe(method);
});

import { afterAll, afterEach, expect, test } from 'vitest';

import { ACCOUNT_PARAMS, ticketParams } from './buyer.ts';
import { SECRET_KEY, startSandboxWorld } from './sandbox-world.ts';
import { checkedClient } from './schema/checked-client.ts';
import { wireCheck } from './schema/check-wire.ts';
import { openOffer, subscriptionParams } from './subscriber.ts';

// Everything that needs neither a browser nor a paid ticket, so that it can be asked of the real API too:
// STRIPE_TARGET=real STRIPE_SECRET_KEY=sk_test_… npx vitest run --project contract tests/contract/payments/real-api
const real = process.env['STRIPE_TARGET'] === 'real';
const world = real ? null : await startSandboxWorld();
const check = wireCheck();
const stripe = checkedClient(check, {
  secretKey: real ? testKey(process.env['STRIPE_SECRET_KEY']) : SECRET_KEY,
  apiUrl: world?.sandbox.origin ?? 'https://api.stripe.com',
});
afterAll(() => world?.close());
afterEach(() => {
  const differences = check.differences();
  if (differences.length > 0) throw new Error(`The wire differs from the API:\n${differences.join('\n')}`);
});

/** A key of the test mode; with any other nothing is called. */
function testKey(key = ''): string {
  if (!key.startsWith('sk_test_') || key.startsWith('sk_test_sandbox_'))
    throw new Error('STRIPE_SECRET_KEY must be a key of the test mode (sk_test_…).');
  return key;
}

test('a new account is restricted, asks for something, and is not sold for', async () => {
  const account = await stripe.v2.core.accounts.create(ACCOUNT_PARAMS);
  expect(account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe('restricted');
  const read = await stripe.v2.core.accounts.retrieve(account.id, { include: ['configuration.recipient', 'requirements'] });
  expect(read.requirements?.entries).not.toEqual([]);
  const account_onboarding = { refresh_url: 'https://turnout.example/refresh', return_url: 'https://turnout.example/return' };
  const link = await stripe.v2.core.accountLinks.create({
    account: account.id,
    use_case: { type: 'account_onboarding', account_onboarding },
  });
  expect(link.url).toMatch(/^https?:/);
  const customer = await stripe.customers.create({ email: 'bob@example.test' });
  await expect(stripe.checkout.sessions.create(ticketParams({ account: account.id, customer: customer.id }))).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'insufficient_capabilities_for_transfer',
  });
  await stripe.v2.core.accounts.close(account.id, { applied_configurations: ['recipient'] });
});

test('a checkout is opened once for one key, read, found in the list and expired', async () => {
  const customer = await stripe.customers.create({ email: 'bob@example.test', name: 'Bob', metadata: { userId: 'user-1' } });
  const {
    transfer_data: _to,
    application_fee_amount: _fee,
    ...plain
  } = ticketParams({ account: '', customer: customer.id }).payment_intent_data ?? {};
  const params = { ...ticketParams({ account: '', customer: customer.id }), payment_intent_data: plain };
  const options = { idempotencyKey: `cs:${customer.id}` };
  const session = await stripe.checkout.sessions.create(params, options);
  expect((await stripe.checkout.sessions.create(params, options)).id).toBe(session.id);
  await expect(stripe.checkout.sessions.create({ ...params, locale: 'en' }, options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
  const read = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items', 'customer'] });
  expect(read).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 1000,
    client_secret: session.client_secret,
  });
  const open = await stripe.checkout.sessions.list({ customer: customer.id, status: 'open', created: { gte: session.created } });
  expect(open.data.map(({ id }) => id)).toEqual([session.id]);
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' });
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  const { data } = await stripe.events.list({ type: 'checkout.session.expired', limit: 1 });
  expect(data[0]?.data.object).toMatchObject({ object: 'checkout.session' });
});

test('the money so far is listed', async () => {
  expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance', livemode: false });
  for (const list of [
    stripe.charges,
    stripe.balanceTransactions,
    stripe.transfers,
    stripe.applicationFees,
    stripe.refunds,
    stripe.paymentIntents,
  ]) {
    expect(await list.list({ limit: 3, created: { gte: 1 } })).toMatchObject({ object: 'list' });
  }
});

test('a price keeps its amount, is found by its key, and is retired', async () => {
  const price = await openOffer(stripe);
  const key = `contract_${price.id}`;
  await stripe.prices.update(price.id, { lookup_key: key, metadata: { offerId: 'offer-1' } });
  const found = await stripe.prices.list({ lookup_keys: [key], expand: ['data.product'] });
  expect(found.data).toMatchObject([{ id: price.id, unit_amount: 500, recurring: { interval: 'month', interval_count: 1 } }]);
  await expect(stripe.prices.update(price.id, { unit_amount: 900 } as object)).rejects.toMatchObject({ code: 'parameter_unknown' });
  expect(await stripe.prices.update(price.id, { active: false })).toMatchObject({ active: false });
});

test('a checkout for a subscription is opened with a trial, refuses parts of another mode, and is expired', async () => {
  const customer = await stripe.customers.create({ email: 'bob@example.test' });
  const price = await openOffer(stripe);
  const params = subscriptionParams({ customer: customer.id, price: price.id, trialDays: 14 });
  const session = await stripe.checkout.sessions.create(params);
  expect(session).toMatchObject({ mode: 'subscription', status: 'open', subscription: null, amount_total: 0 });
  await expect(stripe.checkout.sessions.create({ ...params, payment_intent_data: { description: 'No' } })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  });
  await stripe.checkout.sessions.expire(session.id);
  expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
  expect((await stripe.invoices.list({ customer: customer.id })).data).toEqual([]);
});

test('a test clock moves its customers forward, and not backward', async () => {
  const { testClocks } = stripe.testHelpers;
  const now = Math.floor(Date.now() / 1000);
  const clock = await testClocks.create({ frozen_time: now, name: 'Contract' });
  const customer = await stripe.customers.create({ email: 'clock@example.test', test_clock: clock.id });
  expect(customer.test_clock).toBe(clock.id);
  await expect(testClocks.advance(clock.id, { frozen_time: now })).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  expect(await testClocks.advance(clock.id, { frozen_time: now + 3600 })).toMatchObject({ status: 'advancing' });
  await expect.poll(async () => (await testClocks.retrieve(clock.id)).status, { timeout: 60_000, interval: 1000 }).toBe('ready');
  expect(await testClocks.del(clock.id)).toMatchObject({ deleted: true });
});

test('disputes, payouts, invoices and what pays them are listed', async () => {
  for (const list of [stripe.disputes, stripe.payouts, stripe.invoices, stripe.invoicePayments, stripe.setupIntents, stripe.products]) {
    expect(await list.list({ limit: 3, created: { gte: 1 } })).toMatchObject({ object: 'list' });
  }
});

test('old names are refused as unknown', async () => {
  const old = { ...ticketParams({ account: '', customer: '' }), payment_method_types: ['card'] } as object;
  await expect(stripe.checkout.sessions.create(old)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'parameter_unknown',
  });
  await expect(stripe.refunds.retrieve('re_none')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
});

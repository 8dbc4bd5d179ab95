import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { payee } from './buyer.ts';
import type { SandboxWorld } from './sandbox-world.ts';
import { openOffer, subscriptionParams } from './subscriber.ts';
import { startWorld, unused, watchedWire } from './target.ts';

const check = watchedWire();
let world: SandboxWorld;
let stripe: Stripe;
let account: string | undefined;
let customer: string;
beforeAll(async () => {
  world = await startWorld(check);
  stripe = world.stripe;
  account = await payee(world);
  customer = (await stripe.customers.create({ email: 'bob@example.test' })).id;
});
afterAll(() => world.close());

const paramsFor = (price: string) => subscriptionParams({ customer, price, account, now: world.clock.now().getTime() });
const create = (changes: Stripe.Checkout.SessionCreateParams, price: string) =>
  stripe.checkout.sessions.create({ ...paramsFor(price), ...changes });

test('requires a recurring price, parameters of its own mode, and a destination for a fee', async () => {
  const price = await openOffer(stripe);
  const once = await stripe.prices.create({ currency: 'gbp', unit_amount: 500, product: String(price.product) });
  await expect(create({ line_items: [{ price: once.id, quantity: 1 }] }, once.id)).rejects.toMatchObject({
    param: 'line_items[0][price]',
  });
  await expect(create({ mode: 'payment' }, price.id)).rejects.toMatchObject({ param: 'subscription_data' });
  await expect(create({ payment_intent_data: { description: 'No' } }, price.id)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    param: 'payment_intent_data',
  });
  await expect(create({ subscription_data: { application_fee_percent: 10 } }, price.id)).rejects.toMatchObject({
    param: 'subscription_data[application_fee_percent]',
  });
  await expect(create({ subscription_data: { trial_period_days: 0 } }, price.id)).rejects.toMatchObject({
    param: 'subscription_data[trial_period_days]',
  });
  await expect(create({ line_items: [{ price: 'price_none', quantity: 1 }] }, price.id)).rejects.toMatchObject({
    code: 'resource_missing',
  });
});

test('rejects less than 30p', async () => {
  const price = await openOffer(stripe, 29);
  await expect(create({}, price.id)).rejects.toMatchObject({ code: 'amount_too_small' });
});

test('one request with a key creates one session, however often it is sent', async () => {
  const price = await openOffer(stripe);
  const params = paramsFor(price.id);
  const options = { idempotencyKey: unused('cs:sub') };
  const [first, second] = [await stripe.checkout.sessions.create(params, options), await stripe.checkout.sessions.create(params, options)];
  expect(second.id).toBe(first.id);
});

test('costs nothing yet when opened with a trial, and leaves neither a subscription nor an invoice when it expires', async () => {
  const price = await openOffer(stripe);
  const buyer = (await stripe.customers.create({ email: 'bob@example.test' })).id;
  const session = await stripe.checkout.sessions.create(subscriptionParams({ customer: buyer, price: price.id, account, trialDays: 14 }));
  expect(session).toMatchObject({ mode: 'subscription', status: 'open', subscription: null, amount_total: 0, payment_intent: null });
  const items = await stripe.checkout.sessions.listLineItems(session.id);
  expect(items.data).toMatchObject([{ quantity: 1, price: { id: price.id, unit_amount: 500 } }]);
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', subscription: null });
  expect((await stripe.subscriptions.list({ customer: buyer, status: 'all' })).data).toEqual([]);
  expect((await stripe.invoices.list({ customer: buyer })).data).toEqual([]);
});

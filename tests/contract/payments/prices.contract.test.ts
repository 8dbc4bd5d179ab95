import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { payee } from './buyer.ts';
import type { SandboxWorld } from './sandbox-world.ts';
import { openOffer, subscriptionParams } from './subscriber.ts';
import { onlySandbox, startWorld, unused, watchedWire } from './target.ts';

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

test('a price needs an existing product', async () => {
  await expect(stripe.prices.create({ currency: 'gbp', unit_amount: 500 })).rejects.toMatchObject({ param: 'product' });
  await expect(stripe.prices.create({ currency: 'gbp', unit_amount: 500, product: 'prod_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  });
});

onlySandbox('a price is in pounds', async () => {
  await expect(stripe.prices.create({ currency: 'usd', unit_amount: 500, product_data: { name: 'A' } })).rejects.toMatchObject({
    param: 'currency',
  });
});

test('a price cannot change its amount or interval, but can be retired and found by another key', async () => {
  const price = await openOffer(stripe);
  await expect(stripe.prices.update(price.id, { unit_amount: 900 } as object)).rejects.toMatchObject({ code: 'parameter_unknown' });
  await expect(stripe.prices.update(price.id, { recurring: { interval: 'year' } } as object)).rejects.toMatchObject({
    code: 'parameter_unknown',
  });
  const retired = { active: false, lookup_key: unused('mem_1_v1'), metadata: { offerId: 'offer-1' } };
  expect(await stripe.prices.update(price.id, retired)).toMatchObject({ ...retired, unit_amount: 500 });
  const params = subscriptionParams({ customer, price: price.id, account, now: world.clock.now().getTime() });
  await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({ param: 'line_items[0][price]' });
});

test('a lookup key belongs to one price until it is moved', async () => {
  const [first, second] = [await openOffer(stripe), await openOffer(stripe, 600)];
  const key = unused('mem_2');
  await stripe.prices.update(first.id, { lookup_key: key });
  await expect(stripe.prices.update(second.id, { lookup_key: key })).rejects.toMatchObject({ param: 'lookup_key' });
  await stripe.prices.update(second.id, { lookup_key: key, transfer_lookup_key: true });
  const found = await stripe.prices.list({ lookup_keys: [key], active: true, expand: ['data.product'] });
  expect(found.data.map(({ id }) => id)).toEqual([second.id]);
  expect(found.data[0]).toMatchObject({
    unit_amount: 600,
    product: { name: 'Ann, monthly' },
    recurring: { interval: 'month', interval_count: 1 },
  });
  expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
});

test('products can be renamed, retired and listed', async () => {
  const product = await stripe.products.create({ name: 'Classes', description: 'Ten' });
  await stripe.products.update(product.id, { name: 'Ten classes', active: false, description: '' });
  expect(await stripe.products.retrieve(product.id)).toMatchObject({ name: 'Ten classes', active: false, description: null });
  const retired = await stripe.products.list({ active: false, created: { gte: product.created }, limit: 100 });
  expect(retired.data.map(({ id }) => id)).toContain(product.id);
});

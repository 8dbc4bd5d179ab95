import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { openCreator } from './buyer.ts';
import { type SandboxWorld, startSandboxWorld } from './sandbox-world.ts';
import { wireCheck } from './schema/check-wire.ts';
import { openOffer, subscriptionParams } from './subscriber.ts';

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

test('a price needs one product, pounds and an amount', async () => {
  await expect(stripe.prices.create({ currency: 'gbp', unit_amount: 500 })).rejects.toMatchObject({ param: 'product' });
  await expect(stripe.prices.create({ currency: 'gbp', unit_amount: 500, product: 'prod_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  });
  await expect(stripe.prices.create({ currency: 'usd', unit_amount: 500, product_data: { name: 'A' } })).rejects.toMatchObject({
    param: 'currency',
  });
});

test('a price cannot change its amount, only whether it is sold and how it is looked up', async () => {
  const price = await openOffer(stripe);
  await expect(stripe.prices.update(price.id, { unit_amount: 900 } as object)).rejects.toMatchObject({ code: 'parameter_unknown' });
  await expect(stripe.prices.update(price.id, { recurring: { interval: 'year' } } as object)).rejects.toMatchObject({
    code: 'parameter_unknown',
  });
  expect(await stripe.prices.update(price.id, { active: false, lookup_key: 'mem_1_v1' })).toMatchObject({
    active: false,
    unit_amount: 500,
  });
  const params = subscriptionParams({ customer, price: price.id, account, now: world.clock.now().getTime() });
  await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({ param: 'line_items[0][price]' });
});

test('a lookup key belongs to one price until it is moved', async () => {
  const [first, second] = [await openOffer(stripe), await openOffer(stripe, 600)];
  await stripe.prices.update(first.id, { lookup_key: 'mem_2' });
  await expect(stripe.prices.update(second.id, { lookup_key: 'mem_2' })).rejects.toMatchObject({ param: 'lookup_key' });
  await stripe.prices.update(second.id, { lookup_key: 'mem_2', transfer_lookup_key: true });
  const found = await stripe.prices.list({ lookup_keys: ['mem_2'], active: true, expand: ['data.product'] });
  expect(found.data.map(({ id }) => id)).toEqual([second.id]);
  expect(found.data[0]).toMatchObject({ product: { name: 'Ann, monthly' }, recurring: { interval: 'month', interval_count: 1 } });
  expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
});

test('products are renamed, retired and listed', async () => {
  const product = await stripe.products.create({ name: 'Classes', description: 'Ten' });
  await stripe.products.update(product.id, { name: 'Ten classes', active: false, description: '' });
  expect(await stripe.products.retrieve(product.id)).toMatchObject({ name: 'Ten classes', active: false, description: null });
  expect((await stripe.products.list({ active: false })).data.map(({ id }) => id)).toContain(product.id);
});

import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SandboxWorld } from './sandbox-world.ts';
import { openClock } from './subscriber.ts';
import { startWorld, watchedWire } from './target.ts';

const DAY = 24 * 3600;
const check = watchedWire();
let world: SandboxWorld;
let stripe: Stripe;
beforeAll(async () => {
  world = await startWorld(check);
  stripe = world.stripe;
});
afterAll(() => world.close());

test('a test clock runs forward only, and emits an event when it has arrived', async () => {
  const { testClocks } = stripe.testHelpers;
  const { id, frozen_time: start } = await openClock(world);
  const customer = await stripe.customers.create({ email: 'clock@example.test', test_clock: id, expand: ['test_clock'] });
  expect(customer.test_clock).toMatchObject({ id, frozen_time: start, status: 'ready' });
  await expect(testClocks.advance(id, { frozen_time: start })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    param: 'frozen_time',
  });
  expect(await testClocks.advance(id, { frozen_time: start + DAY })).toMatchObject({
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: start + DAY } },
  });
  await expect.poll(() => testClocks.retrieve(id), { interval: 1000 }).toMatchObject({ status: 'ready', frozen_time: start + DAY });
  const told = async () => {
    const { data } = await stripe.events.list({ type: 'test_helpers.test_clock.ready', limit: 100 });
    return data.map((event) => event.data.object);
  };
  await expect.poll(told).toContainEqual(expect.objectContaining({ id, status: 'ready' }));
});

test('a test clock is listed, and deletes its customers with itself', async () => {
  const { testClocks } = stripe.testHelpers;
  const { id } = await openClock(world);
  const customer = await stripe.customers.create({ email: 'clock@example.test', test_clock: id });
  const listed = async () => (await testClocks.list({ limit: 100 })).data.map((one) => one.id);
  expect(await listed()).toContain(id);
  expect(await testClocks.del(id)).toMatchObject({ id, deleted: true });
  expect(await listed()).not.toContain(id);
  await expect(stripe.customers.retrieve(customer.id)).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.customers.create({ test_clock: id })).rejects.toMatchObject({ code: 'resource_missing' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SandboxWorld } from './sandbox-world.ts';
import { startWorld, unused, watchedWire } from './target.ts';

const check = watchedWire();
let world: SandboxWorld;
beforeAll(async () => {
  world = await startWorld(check);
});
afterAll(() => world.close());

const ADDRESS = 'https://turnout.example/webhooks';

test('an endpoint shows its secret once, and can be updated, disabled, listed and deleted', async () => {
  const { webhookEndpoints } = world.stripe;
  const endpoint = await webhookEndpoints.create({
    url: ADDRESS,
    enabled_events: ['customer.updated'],
    api_version: '2026-10-28.endive',
    metadata: { of: 'contract' },
  });
  expect(endpoint).toMatchObject({ url: ADDRESS, status: 'enabled', enabled_events: ['customer.updated'], metadata: { of: 'contract' } });
  expect(endpoint.secret).toMatch(/^whsec_/);
  expect(await webhookEndpoints.retrieve(endpoint.id)).not.toHaveProperty('secret');
  expect(await webhookEndpoints.update(endpoint.id, { disabled: true, enabled_events: ['*'] })).toMatchObject({
    status: 'disabled',
    enabled_events: ['*'],
  });
  expect((await webhookEndpoints.list({ limit: 100 })).data.map(({ id }) => id)).toContain(endpoint.id);
  expect(await webhookEndpoints.del(endpoint.id)).toMatchObject({ id: endpoint.id, deleted: true });
  await expect(webhookEndpoints.retrieve(endpoint.id)).rejects.toMatchObject({ statusCode: 404 });
});

test('an endpoint needs an http(s) URL and a list of events', async () => {
  const { webhookEndpoints } = world.stripe;
  await expect(webhookEndpoints.create({ url: 'ftp://turnout.example/', enabled_events: ['*'] })).rejects.toMatchObject({
    code: 'url_invalid',
    param: 'url',
  });
  await expect(webhookEndpoints.create({ url: ADDRESS } as Parameters<typeof webhookEndpoints.create>[0])).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'enabled_events',
  });
});

test('a v2 destination shows its URL and secret only on request', async () => {
  const { eventDestinations } = world.stripe.v2.core;
  const name = unused('Contract');
  const destination = await eventDestinations.create({
    name,
    type: 'webhook_endpoint',
    event_payload: 'thin',
    enabled_events: ['v2.core.account.created'],
    webhook_endpoint: { url: ADDRESS },
    include: ['webhook_endpoint.signing_secret', 'webhook_endpoint.url'],
  });
  expect(destination).toMatchObject({
    name,
    status: 'enabled',
    event_payload: 'thin',
    livemode: false,
    webhook_endpoint: { url: ADDRESS },
  });
  expect(destination.webhook_endpoint?.signing_secret).toMatch(/^whsec_/);
  expect((await eventDestinations.retrieve(destination.id)).webhook_endpoint).toEqual({});
  const asked = await eventDestinations.retrieve(destination.id, { include: ['webhook_endpoint.url'] });
  expect(asked.webhook_endpoint).toEqual({ url: ADDRESS });
  const listed = await eventDestinations.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(listed.map((one) => one.name)).toContain(name);
});

test('events can be listed by type and time', async () => {
  const { customers, events } = world.stripe;
  const customer = await customers.create({ email: 'events@example.test' });
  await customers.update(customer.id, { name: 'Bob' });
  const told = async () => {
    const types = ['customer.created', 'customer.updated'];
    const { data } = await events.list({ types, created: { gte: customer.created }, limit: 100 });
    return data.filter((event) => 'id' in event.data.object && event.data.object.id === customer.id);
  };
  await expect.poll(told).toMatchObject([
    { type: 'customer.updated', livemode: false, data: { object: { name: 'Bob' }, previous_attributes: { name: null } } },
    { type: 'customer.created', livemode: false, data: { object: { name: null } } },
  ]);
  const [updated] = await told();
  expect(await events.retrieve(updated?.id ?? '')).toMatchObject({ id: updated?.id, type: 'customer.updated' });
});

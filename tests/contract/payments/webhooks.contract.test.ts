import type Stripe from 'stripe';
import { afterEach, beforeEach, expect } from 'vitest';

import { buyTicket, openCreator } from './buyer.ts';
import { type Receiver, SNAPSHOT_SECRET, startReceiver, startSandboxWorld, type SandboxWorld, THIN_SECRET } from './sandbox-world.ts';
import { onlySandbox } from './target.ts';

let receiver: Receiver;
let world: SandboxWorld;
beforeEach(async () => {
  receiver = await startReceiver();
  world = await startSandboxWorld({
    webhooks: [
      { url: receiver.url, secret: SNAPSHOT_SECRET, style: 'snapshot' },
      { url: receiver.url, secret: THIN_SECRET, style: 'thin' },
    ],
  });
});
afterEach(async () => {
  await world.close();
  await receiver.close();
});

const isThin = (body: string) => (JSON.parse(body) as { object: string }).object === 'v2.core.event';
const snapshots = () =>
  receiver.received
    .filter((one) => !isThin(one.body))
    .map((one) => world.stripe.webhooks.constructEvent(one.body, one.signature, SNAPSHOT_SECRET));
const setFaults = (faults: object) =>
  fetch(`${world.sandbox.origin}/sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify(faults),
    headers: { 'content-type': 'application/json' },
  });

onlySandbox('a signature is valid only for these bytes, this secret and this time', async () => {
  await world.stripe.customers.create({ name: 'Bob' });
  await world.sandbox.settle();
  const [first] = receiver.received;
  if (first === undefined) throw new Error('nothing was sent');
  expect(() => world.stripe.webhooks.constructEvent(`${first.body} `, first.signature, SNAPSHOT_SECRET)).toThrow(/No signatures found/);
  expect(() => world.stripe.webhooks.constructEvent(first.body, first.signature, 'whsec_other')).toThrow(/No signatures found/);
  expect(() =>
    world.stripe.webhooks.constructEvent(first.body, first.signature, SNAPSHOT_SECRET, 300, undefined, Date.now() + 301_000),
  ).toThrow(/tolerance/);
  expect(snapshots()).toMatchObject([
    { type: 'customer.created', api_version: '2026-10-28.endive', livemode: false, data: { object: { name: 'Bob' } } },
  ]);
});

onlySandbox('a paid and refunded ticket emits each of its events once', async () => {
  const { intent, session } = await buyTicket(world);
  await world.stripe.refunds.create({ payment_intent: intent.id, reverse_transfer: true, refund_application_fee: true });
  await world.sandbox.settle();
  const types = snapshots().map((event) => event.type);
  expect(types.toSorted()).toEqual([
    'application_fee.created',
    'application_fee.refunded',
    'charge.refunded',
    'charge.succeeded',
    'charge.updated',
    'checkout.session.completed',
    'customer.created',
    'payment_intent.created',
    'payment_intent.succeeded',
    'refund.created',
    'transfer.created',
    'transfer.reversed',
  ]);
  const completed = snapshots().find((event) => event.type === 'checkout.session.completed');
  expect(completed?.data.object).toMatchObject({ id: session.id, payment_status: 'paid', metadata: { paymentId: 'payment-1' } });
});

onlySandbox('thin events name only the account; the SDK fetches the account and the whole event', async () => {
  const account = await openCreator(world);
  await world.sandbox.settle();
  const notifications = receiver.received
    .filter((one) => isThin(one.body))
    .map((one) => world.stripe.parseEventNotification(one.body, one.signature, THIN_SECRET));
  expect(notifications.map((one) => one.type)).toContain('v2.core.account[requirements].updated');
  expect(notifications.map((one) => one.type)).toContain('v2.core.account_link.returned');
  const changed = notifications.find((one) => one.type === 'v2.core.account[configuration.recipient].capability_status_updated');
  if (changed?.type !== 'v2.core.account[configuration.recipient].capability_status_updated')
    throw new Error('no event about the capability');
  expect(changed).not.toHaveProperty('data');
  expect(await changed.fetchRelatedObject()).toMatchObject({ id: account, object: 'v2.core.account' });
  expect((await changed.fetchEvent()).data.updated_capability).toMatch(/^stripe_balance\./);
});

onlySandbox('a failed delivery is retried later with the same bytes, until it is accepted', async () => {
  receiver.answers.push(500, 503);
  const { id } = await world.stripe.customers.create({});
  await world.sandbox.settle();
  const event = (await world.stripe.events.list({ type: 'customer.created' })).data[0];
  expect(event).toMatchObject({ pending_webhooks: 1, data: { object: { id } } });
  await world.sandbox.settle();
  expect(receiver.received).toHaveLength(1);
  world.clock.advance(11);
  await world.sandbox.settle();
  world.clock.advance(61);
  await world.sandbox.settle();
  expect(new Set(receiver.received.map((one) => one.body)).size).toBe(1);
  expect(receiver.received).toHaveLength(3);
  expect((await world.stripe.events.retrieve(event?.id ?? '')).pending_webhooks).toBe(0);
});

onlySandbox('a delivery is given up after three days, and Resend still sends it', async () => {
  receiver.answers.push(...Array.from({ length: 17 }, () => 500));
  await world.stripe.customers.create({});
  for (let hour = 0; hour < 30; hour += 1) {
    await world.sandbox.settle();
    world.clock.advance(6 * 3600);
  }
  expect(receiver.received).toHaveLength(17);
  const [event] = (await world.stripe.events.list()).data;
  const resent = await fetch(`${world.sandbox.origin}/sandbox/events/${event?.id}/resend`, { method: 'POST' });
  expect(await resent.json()).toEqual({ id: event?.id, deliveries: 1 });
  await world.sandbox.settle();
  expect(receiver.received).toHaveLength(18);
  expect((await fetch(`${world.sandbox.origin}/sandbox/events/evt_none/resend`, { method: 'POST' })).status).toBe(404);
});

onlySandbox('the switches lose, hold, duplicate and reverse webhooks', async () => {
  await setFaults({ loseWebhooks: 1 });
  await world.stripe.customers.create({ name: 'lost' });
  await world.sandbox.settle();
  expect(receiver.received).toHaveLength(0);
  await setFaults({ holdWebhooks: true });
  await world.stripe.customers.create({ name: 'first' });
  await world.stripe.customers.create({ name: 'second' });
  await world.sandbox.settle();
  expect(receiver.received).toHaveLength(0);
  await setFaults({ holdWebhooks: false, duplicateWebhooks: true, shuffleWebhooks: true });
  await world.sandbox.settle();
  const ids = receiver.received.map((one) => (JSON.parse(one.body) as Stripe.Event).id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(2);
});

onlySandbox('an endpoint created through the API gets its own events with its own secret, until it is deleted', async () => {
  const extra = await startReceiver();
  const endpoint = await world.stripe.webhookEndpoints.create({
    url: extra.url,
    enabled_events: ['customer.updated'],
    api_version: '2026-10-28.endive',
  });
  const { id } = await world.stripe.customers.create({});
  await world.stripe.customers.update(id, { name: 'New' });
  await world.sandbox.settle();
  const events = extra.received.map((one) => world.stripe.webhooks.constructEvent(one.body, one.signature, endpoint.secret ?? ''));
  expect(events).toMatchObject([{ type: 'customer.updated', data: { previous_attributes: { name: null } } }]);
  expect(await world.stripe.webhookEndpoints.retrieve(endpoint.id)).not.toHaveProperty('secret');
  expect(await world.stripe.webhookEndpoints.update(endpoint.id, { disabled: true })).toMatchObject({ status: 'disabled' });
  expect(await world.stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true });
  await extra.close();
});

onlySandbox('a v2 destination shows its URL and secret only on request, and gets thin events', async () => {
  const extra = await startReceiver();
  const destination = await world.stripe.v2.core.eventDestinations.create({
    name: 'Accounts',
    type: 'webhook_endpoint',
    event_payload: 'thin',
    enabled_events: ['v2.core.account.created'],
    webhook_endpoint: { url: extra.url },
    include: ['webhook_endpoint.signing_secret'],
  });
  expect((await world.stripe.v2.core.eventDestinations.retrieve(destination.id)).webhook_endpoint).toEqual({});
  await openCreator(world);
  await world.sandbox.settle();
  const secret = destination.webhook_endpoint?.signing_secret ?? '';
  const parsed = extra.received.map((one) => world.stripe.parseEventNotification(one.body, one.signature, secret));
  expect(parsed.map((one) => one.type)).toEqual(['v2.core.account.created']);
  const names: string[] = [];
  for await (const one of world.stripe.v2.core.eventDestinations.list({ limit: 1 })) names.push(one.name);
  expect(names.toSorted()).toEqual(['Accounts', 'Configured']);
  await extra.close();
});

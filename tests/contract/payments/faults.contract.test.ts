import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

import { buyTicket, openCreator } from './buyer.ts';
import { askedAgain, type SandboxWorld, sdkFor, startSandboxWorld } from './sandbox-world.ts';
import { onlySandbox } from './target.ts';

let world: SandboxWorld;
let account: string;
beforeAll(async () => {
  world = await startSandboxWorld();
  account = await openCreator(world);
});
afterAll(() => world.close());
const clearFaults = () => fetch(`${world.sandbox.origin}/sandbox/faults`, { method: 'DELETE' });
afterEach(clearFaults);

const setFaults = async (faults: object) => {
  const response = await fetch(`${world.sandbox.origin}/sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify(faults),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
};
const refundsOf = async (intent: string) => (await world.stripe.refunds.list({ payment_intent: intent })).data.length;

onlySandbox('rejects unknown switches and pages of other origins', async () => {
  const send = (init: RequestInit) => fetch(`${world.sandbox.origin}/sandbox/faults`, { method: 'POST', ...init });
  expect((await send({ body: '{"explode":true}', headers: { 'content-type': 'application/json' } })).status).toBe(400);
  expect((await send({ body: '{}', headers: { 'content-type': 'application/json', origin: 'https://elsewhere.test' } })).status).toBe(403);
});

onlySandbox('the SDK retries a reply that is lost after the work, and the work is done once', async () => {
  const { intent } = await buyTicket(world, undefined, { account });
  await setFaults({ dropReply: 2, path: '/v1/refunds' });
  const refund = await sdkFor(world.sandbox.origin, { maxNetworkRetries: 2 }).refunds.create({ payment_intent: intent.id, amount: 300 });
  expect(refund.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await refundsOf(intent.id)).toBe(1);
});

onlySandbox('with two different keys a lost reply leads to two refunds: the key protects, not the sandbox', async () => {
  const { intent } = await buyTicket(world, undefined, { account });
  await setFaults({ dropReply: 2, path: '/v1/refunds' });
  await expect(world.stripe.refunds.create({ payment_intent: intent.id, amount: 300 }, { idempotencyKey: 'one' })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  await world.stripe.refunds.create({ payment_intent: intent.id, amount: 300 }, { idempotencyKey: 'two' });
  expect(await refundsOf(intent.id)).toBe(2);
});

onlySandbox('a 500 before any work is retried and then succeeds', async () => {
  await setFaults({ answer500: 2 });
  const customer = await sdkFor(world.sandbox.origin, { maxNetworkRetries: 2 }).customers.create({ name: 'After two failures' });
  expect(customer.name).toBe('After two failures');
  await setFaults({ answer500: 1 });
  await expect(world.stripe.customers.create({})).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
});

onlySandbox("a call that outlasts the SDK's timeout is still done once", async () => {
  const { intent } = await buyTicket(world, undefined, { account });
  await setFaults({ delay: 1, delayMs: 120_000, path: '/v1/refunds' });
  const refund = (stripe: Stripe) => stripe.refunds.create({ payment_intent: intent.id, amount: 200 }, { idempotencyKey: 'held' });
  await expect(refund(sdkFor(world.sandbox.origin, { timeout: 1000 }))).rejects.toMatchObject({ type: 'StripeConnectionError' });
  expect(await refundsOf(intent.id)).toBe(0);
  const patient = sdkFor(world.sandbox.origin, { maxNetworkRetries: 8 });
  const again = askedAgain(patient);
  const made = refund(patient);
  await again;
  await clearFaults();
  await made;
  expect(await refundsOf(intent.id)).toBe(1);
});

onlySandbox('the console shows what happened and has the switches', async () => {
  await world.stripe.customers.create({ name: '<script>' });
  const response = await fetch(`${world.sandbox.origin}/sandbox/console`);
  const text = await response.text();
  expect(text).toContain('customer.created');
  expect(text).toContain('Fault switches');
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const sent = await fetch(`${world.sandbox.origin}/sandbox/faults`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ answer500: '3', path: '', duplicateWebhooks: 'true' }),
  });
  expect(sent.status).toBe(303);
  expect(await (await fetch(`${world.sandbox.origin}/sandbox/faults`)).json()).toMatchObject({
    answer500: 3,
    duplicateWebhooks: true,
    holdWebhooks: false,
  });
});

import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buyTicket, openCreator, payee, ticketParams } from './buyer.ts';
import { askedAgain, type SandboxWorld, sdkFor } from './sandbox-world.ts';
import { onlySandbox, plainCalls, startWorld, unused, watchedWire } from './target.ts';

const check = watchedWire();
let world: SandboxWorld;
beforeAll(async () => {
  world = await startWorld(check);
});
afterAll(() => world.close());

const raw = (path: string, init: RequestInit = {}) => {
  const { origin, secretKey, headers } = plainCalls(world);
  return fetch(`${origin}${path}`, { ...init, headers: { authorization: `Bearer ${secretKey}`, ...headers, ...init.headers } });
};
const errorOf = async (response: Response) => ((await response.json()) as { error: { [key: string]: unknown } }).error;
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('rejects calls without a key, or with another', async () => {
  const { origin, secretKey } = plainCalls(world);
  expect((await fetch(`${origin}/v1/customers`)).status).toBe(401);
  const other = await raw('/v1/customers', { headers: { authorization: 'Bearer sk_test_sandbox_another1' } });
  expect(other.status).toBe(401);
  expect(await errorOf(other)).toMatchObject({
    type: 'invalid_request_error',
    message: expect.stringMatching(/^Invalid API Key/) as string,
  });
  const basic = await raw('/v1/customers', { headers: { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` } });
  expect(basic.status).toBe(200);
});

onlySandbox('another key is an authentication error to the SDK, and only its ends are shown', async () => {
  await expect(sdkFor(world.sandbox.origin, { key: 'sk_test_sandbox_another1' }).customers.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    message: 'Invalid API Key provided: sk_test_************her1',
  });
});

test("an unknown path is a 404 with the API's message and the usual headers", async () => {
  const response = await raw('/v1/nothing');
  expect(response.status).toBe(404);
  expect(response.headers.get('request-id')).toMatch(/^req_/);
  expect(response.headers.get('stripe-version')).toBe('2026-10-28.endive');
  expect(response.headers.get('stripe-should-retry')).toBe('false');
  expect((await errorOf(response))['message']).toContain('Unrecognized request URL (GET: /v1/nothing).');
});

onlySandbox('rejects another version of the API', async () => {
  const response = await raw('/v1/customers', { headers: { 'stripe-version': '2024-06-20' } });
  expect(response.status).toBe(400);
});

test.for([
  ['nonsense=1', 'parameter_unknown', 'Received unknown parameter: nonsense'],
  ['metadata=x', undefined, 'Invalid object'],
  [
    'preferred_locales[0]=',
    'parameter_invalid_empty',
    "You passed an empty string for 'preferred_locales[0]'. We assume empty values are an attempt to unset a parameter; however 'preferred_locales[0]' cannot be unset. You should remove 'preferred_locales[0]' from your request or supply a non-empty value.",
  ],
  [`metadata[${'k'.repeat(41)}]=x`, undefined, 'Metadata keys must be 40 characters or less.'],
] as const)('rejects the form %s', async ([body, code, message]) => {
  const response = await raw('/v1/customers', { method: 'POST', body, headers: form });
  const error = await errorOf(response);
  expect(response.status).toBe(400);
  expect(error['code']).toBe(code);
  expect(error['message']).toBe(message);
});

test('rejects missing, malformed and badly nested parameters by their full name', async () => {
  const send = async (body: string) => errorOf(await raw('/v1/checkout/sessions', { method: 'POST', body, headers: form }));
  expect(await send('ui_mode=embedded_page')).toMatchObject({
    code: 'parameter_missing',
    message: 'Missing required param: mode.',
    param: 'mode',
  });
  expect(await send('mode=payment&line_items[0][quantity]=two')).toMatchObject({
    code: 'parameter_invalid_integer',
    param: 'line_items[0][quantity]',
  });
  expect(await send('mode=payment&line_items[0][price_data][currency]=gbp')).toMatchObject({
    param: 'line_items[0][price_data][product_data]',
  });
  expect(await send('mode=payment&line_items[0][price_data][__proto__][x]=1')).toMatchObject({ code: 'parameter_unknown' });
  expect(await send('mode=free')).toMatchObject({ message: 'Invalid mode: must be one of payment, setup, subscription' });
});

test('v2 accepts only JSON, and rejects unknown members', async () => {
  const json = (body: string) => raw('/v2/core/accounts', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect((await json('{"nonsense":1}')).status).toBe(400);
  expect((await json('[]')).status).toBe(400);
  expect((await json('{')).status).toBe(400);
});

test('the same key and parameters return the first response again, marked as a replay', async () => {
  const options = { idempotencyKey: unused('cus:user-1') };
  const first = await world.stripe.customers.create({ name: 'Bob' }, options);
  const again = await world.stripe.customers.create({ name: 'Bob' }, options);
  expect(again.id).toBe(first.id);
  // Which kind of headers the SDK keeps depends on its HTTP client.
  const headers = new Headers(again.lastResponse.headers);
  expect(headers.get('idempotent-replayed')).toBe('true');
  expect(headers.get('original-request')).toBe(new Headers(first.lastResponse.headers).get('request-id'));
  expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
});

test('the same key with other parameters, or on another path, is an idempotency error', async () => {
  const options = { idempotencyKey: unused('cus:user-2') };
  await world.stripe.customers.create({ name: 'Bob' }, options);
  await expect(world.stripe.customers.create({ name: 'Rob' }, options)).rejects.toThrow(Stripe.errors.StripeIdempotencyError);
  await expect(world.stripe.webhookEndpoints.create({ url: 'http://a.test/', enabled_events: ['*'] }, options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    message: expect.stringContaining(`Try using a key other than '${options.idempotencyKey}'`) as string,
  });
});

test("an error of the work is kept under its key; a malformed request doesn't use the key up", async () => {
  const account = await payee(world);
  const customer = (await world.stripe.customers.create({})).id;
  const params = ticketParams({ account, customer, price: 10, fee: 0 });
  const options = { idempotencyKey: unused('cs:1') };
  const first = await world.stripe.checkout.sessions.create(params, options).catch((error: Stripe.errors.StripeError) => error);
  const again = await world.stripe.checkout.sessions.create(params, options).catch((error: Stripe.errors.StripeError) => error);
  expect(first).toMatchObject({ code: 'amount_too_small' });
  expect(again).toMatchObject({ code: 'amount_too_small', headers: { 'idempotent-replayed': 'true' } });
  const other = { idempotencyKey: unused('cs:2') };
  await expect(
    world.stripe.checkout.sessions.create({ ...params, nonsense: 'x' } as Stripe.Checkout.SessionCreateParams, other),
  ).rejects.toMatchObject({ code: 'parameter_unknown' });
  expect((await world.stripe.checkout.sessions.create(ticketParams({ account, customer }), other)).status).toBe('open');
});

onlySandbox('a key expires after a day', async () => {
  const first = await world.stripe.customers.create({ name: 'Old' }, { idempotencyKey: 'old' });
  world.clock.advance(24 * 3600 + 60);
  await world.sandbox.settle();
  expect((await world.stripe.customers.create({ name: 'New' }, { idempotencyKey: 'old' })).id).not.toBe(first.id);
});

onlySandbox('a key is taken while its call is in progress: 409, and the SDK retries until it gets the one response', async () => {
  const faults = `${world.sandbox.origin}/sandbox/faults`;
  await fetch(faults, {
    method: 'POST',
    body: '{"delay":1,"delayMs":120000,"path":"/v1/customers"}',
    headers: { 'content-type': 'application/json' },
  });
  const ask = (stripe: Stripe) => stripe.customers.create({ name: 'Slow' }, { idempotencyKey: 'slow' });
  const slow = ask(sdkFor(world.sandbox.origin, { timeout: 120_000 }));
  await expect.poll(async () => ((await (await fetch(faults)).json()) as { delay: number }).delay).toBe(0);
  // The negative control: without retries, the second caller is told that the key is taken.
  await expect(ask(world.stripe)).rejects.toMatchObject({ code: 'idempotency_key_in_use' });
  const patient = sdkFor(world.sandbox.origin, { maxNetworkRetries: 8 });
  const again = askedAgain(patient);
  const same = ask(patient);
  await again;
  await fetch(faults, { method: 'DELETE' });
  expect((await same).id).toBe((await slow).id);
});

test('lists page in both directions, and stop', async () => {
  const made: string[] = [];
  const email = `${unused('list')}@example.test`;
  for (let index = 0; index < 7; index += 1) made.push((await world.stripe.customers.create({ email })).id);
  const newest = made.toReversed();
  const forward: string[] = [];
  for await (const one of world.stripe.customers.list({ email, limit: 3 })) forward.push(one.id);
  expect(forward).toEqual(newest);
  const backward: string[] = [];
  for await (const one of world.stripe.customers.list({ email, limit: 3, ending_before: newest[6] ?? '' })) backward.push(one.id);
  expect(backward).toEqual(newest.slice(0, 6).toReversed());
  const page = await world.stripe.customers.list({ email, limit: 7 });
  expect(page).toMatchObject({ object: 'list', url: '/v1/customers', has_more: false });
  await expect(world.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  await expect(world.stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({ code: 'resource_missing' });
});

test('lists can be bounded by creation time', async () => {
  const email = `${unused('bound')}@example.test`;
  const { id, created } = await world.stripe.customers.create({ email });
  const found = async (bounds: Stripe.RangeQueryParam) =>
    (await world.stripe.customers.list({ email, created: bounds })).data.map((one) => one.id);
  expect([await found({ gte: created }), await found({ lte: created })]).toEqual([[id], [id]]);
  expect([await found({ gt: created }), await found({ lt: created })]).toEqual([[], []]);
});

onlySandbox('lists can be bounded by creation time while the clock moves', async () => {
  world.clock.advance(3600);
  const since = Math.floor(world.clock.now().getTime() / 1000);
  const { id } = await world.stripe.customers.create({ name: 'Late' });
  expect((await world.stripe.customers.list({ created: { gte: since } })).data.map((one) => one.id)).toEqual([id]);
  expect((await world.stripe.customers.list({ created: { lt: since }, limit: 100 })).data.map((one) => one.id)).not.toContain(id);
});

onlySandbox('expands four levels deep, in lists below data, and rejects what is not a reference', async () => {
  const account = await openCreator(world);
  const { session, charge } = await buyTicket(world, undefined, { account });
  const deep = await world.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge.transfer.balance_transaction'],
  });
  expect(deep).toMatchObject({ payment_intent: { latest_charge: { transfer: { balance_transaction: { type: 'transfer' } } } } });
  const list = await world.stripe.charges.list({ limit: 1, expand: ['data.balance_transaction', 'data.customer'] });
  expect(list.data[0]).toMatchObject({ id: charge.id, balance_transaction: { type: 'charge' }, customer: { object: 'customer' } });
  await expect(world.stripe.checkout.sessions.retrieve(session.id, { expand: ['amount_total'] })).rejects.toMatchObject({
    message: 'This property cannot be expanded (amount_total).',
  });
  await expect(
    world.stripe.charges.retrieve(charge.id, { expand: ['payment_intent.latest_charge.payment_intent.latest_charge.customer'] }),
  ).rejects.toMatchObject({ statusCode: 400 });
});

test('customers are updated field by field; empty values unset', async () => {
  const { id } = await world.stripe.customers.create({ name: 'Bob', metadata: { a: '1', b: '2' } });
  const changed = await world.stripe.customers.update(id, {
    metadata: { a: '' },
    name: 'Bobby',
    address: { city: 'Leeds', country: 'GB' },
  });
  expect(changed).toMatchObject({ name: 'Bobby', metadata: { b: '2' }, address: { city: 'Leeds' } });
  expect(changed.metadata).not.toHaveProperty('a');
  await expect(world.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    statusCode: 404,
    message: "No such customer: 'cus_none'",
  });
});

onlySandbox("one account's books are closed to another", async () => {
  const account = await openCreator(world);
  const { charge } = await buyTicket(world, undefined, { account });
  await expect(world.stripe.charges.retrieve(charge.id, {}, { stripeAccount: account })).rejects.toMatchObject({ statusCode: 404 });
});

test("an unknown account's books are not opened", async () => {
  await expect(world.stripe.balance.retrieve({}, { stripeAccount: 'acct_none' })).rejects.toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  });
});

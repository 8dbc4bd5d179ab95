import Stripe from 'stripe';
import { afterEach, describe, expect, test } from 'vitest';
import { createStripe } from '#platform/server/providers/stripe.ts';
import { anotherCopy, httpWorld } from '#tests/builders/http-world.ts';
import { databaseDigest } from './database-digest.ts';

const FAILED = { status: 503, message: 'Failed to create payment session' };
const CHECKOUTS = '/v1/checkout/sessions';

const world = await httpWorld();
const owner = await world.person();
await world.openPayouts(owner.actor);
const buyer = await world.person();
const rival = await world.person();
const { stripe } = world.services;
const dead = createStripe({ secretKey: world.services.config.payments.secretKey, apiUrl: 'http://127.0.0.1:9' });
const withoutProvider = await anotherCopy(world, { ...world.services, stripe: dead }, world.pool);
afterEach(() => fetch(`${world.sandbox.origin}/sandbox/faults`, { method: 'DELETE' }));

type Order = { sessionId: string; sessionEventId: string; paymentId: string };
type Who = typeof buyer;

async function anOrder(price: number): Promise<Order> {
  const event = await world.event(owner, { price, capacity: 1 });
  return { sessionId: event.sessionId, sessionEventId: event.id, paymentId: world.services.newId() };
}
const breakProvider = (faults: object) =>
  fetch(`${world.sandbox.origin}/sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify(faults),
    headers: { 'content-type': 'application/json' },
  });
const buy = (order: Order, who: Who = buyer, at: Pick<typeof world, 'rest'> = world) => at.rest('POST', '/ticket', order, who);
const checkoutsOf = async (paymentId: string) =>
  (await stripe.checkout.sessions.list({ limit: 100 })).data.filter(({ metadata }) => metadata?.['paymentId'] === paymentId);

/** Retries until it is paid, and asserts that the seat was kept and the money taken once. */
async function expectSoldOnce(order: Order): Promise<void> {
  expect(await world.seats({ id: order.sessionEventId })).toEqual({ participant_count: 0, held_count: 1 });
  expect(await buy({ ...order, paymentId: world.services.newId() }, rival)).toMatchObject({
    status: 409,
    message: 'This session is full and cannot accept more participants.',
  });
  const again = await buy(order);
  expect(again).toMatchObject({ status: 200, data: { isPaid: false, paymentId: order.paymentId } });
  const { clientSecret } = again.data as { clientSecret: string };
  await world.pay(clientSecret);
  const status = await world.rest('GET', '/payment/checkout-session', { sessionId: clientSecret.split('_secret_')[0] }, buyer);
  expect(status.data).toMatchObject({ status: 'complete', paymentId: order.paymentId });
  expect(await checkoutsOf(order.paymentId)).toHaveLength(1);
  const { data: charges } = await stripe.charges.list({ limit: 100 });
  expect(charges.filter(({ metadata, status: state }) => metadata['paymentId'] === order.paymentId && state === 'succeeded')).toHaveLength(
    1,
  );
  expect(await world.seats({ id: order.sessionEventId })).toEqual({ participant_count: 1, held_count: 0 });
  expect(await buy(order)).toMatchObject({ status: 200, data: { isPaid: true, clientSecret: null } });
}

describe('when the payment provider', () => {
  test('is unreachable, refuses a paid ticket for now, sells a free one, and keeps the seat for another attempt', async () => {
    const order = await anOrder(800);
    const refused = await buy(order, buyer, withoutProvider);
    expect(refused).toMatchObject(FAILED);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await buy(await anOrder(0), buyer, withoutProvider)).toMatchObject({ status: 200, data: { isPaid: true } });
    await expectSoldOnce(order);
  });

  test('is unreachable, nothing else is affected', async () => {
    const before = await databaseDigest(world.pool);
    expect(await withoutProvider.rest('POST', '/payment/connect', {}, rival)).toMatchObject(FAILED);
    expect(await databaseDigest(world.pool)).toEqual(before);
    expect((await withoutProvider.rpc('payment.getBalance', undefined, owner)).status).toBe(200);
    expect((await withoutProvider.raw('/readyz')).status).toBe(200);
  });

  test('returns 500, keeps the seat for another attempt', async () => {
    const order = await anOrder(800);
    await breakProvider({ answer500: 3, path: CHECKOUTS });
    expect(await buy(order)).toMatchObject(FAILED);
    await expectSoldOnce(order);
  });

  test('has done the work but its reply is lost, the next attempt finds that work', async () => {
    const order = await anOrder(800);
    await breakProvider({ dropReply: 3, path: CHECKOUTS });
    expect(await buy(order)).toMatchObject(FAILED);
    expect(await checkoutsOf(order.paymentId)).toHaveLength(1);
    await expectSoldOnce(order);
  });

  test('is slower than the timeout, keeps the seat for another attempt', async () => {
    const { hostname: host, port } = new URL(world.sandbox.origin);
    const { secretKey } = world.services.config.payments;
    const hasty = new Stripe(secretKey, {
      apiVersion: '2026-10-28.endive',
      protocol: 'http',
      host,
      port: Number(port),
      timeout: 200,
      maxNetworkRetries: 0,
      telemetry: false,
    });
    const impatient = await anotherCopy(world, { ...world.services, stripe: hasty }, world.pool);
    const order = await anOrder(800);
    await breakProvider({ delay: 1, delayMs: 600, path: CHECKOUTS });
    expect(await buy(order, buyer, impatient)).toMatchObject(FAILED);
    await expectSoldOnce(order);
  });
});

describe('a webhook', () => {
  const [secret = ''] = world.services.config.payments.webhookSecrets;
  const payload = JSON.stringify({
    id: 'evt_test_once',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: { id: 'cs_test_nobody' } },
  });
  const signed = (body: string, options: { secret?: string; timestamp?: number } = {}) =>
    stripe.webhooks.generateTestHeaderString({ payload: body, secret, ...options });
  const post = (body: string, signature: string | null) =>
    world.raw('/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(signature === null ? {} : { 'stripe-signature': signature }) },
    });
  const stored = async () => Number((await world.pool.query('select count(*) as n from webhook_events')).rows[0].n);
  const handling = async () => (await world.services.waitingJobs('payments.handle-checkout-webhook')).length;

  test.each([
    ['without a signature', () => post(payload, null)],
    ['with an empty signature', () => post(payload, '')],
    ['with a made-up signature', () => post(payload, `t=${Math.trunc(world.services.now().getTime() / 1000)},v1=${'0'.repeat(64)}`)],
    ['signed with another secret', () => post(payload, signed(payload, { secret: 'whsec_of_somebody_else_00000000000' }))],
    [
      'signed ten minutes ago',
      () => post(payload, signed(payload, { timestamp: Math.trunc(world.services.now().getTime() / 1000) - 600 })),
    ],
    ['signed an hour ahead', () => post(payload, signed(payload, { timestamp: Math.trunc(world.services.now().getTime() / 1000) + 3600 }))],
    ['signed at no time', () => post(payload, signed(payload).replace(/t=\d+/, 't=now'))],
    ['signed at two times', () => post(payload, `t=1,${signed(payload)}`)],
    ['changed in transit', () => post(payload.replace('nobody', 'anybody'), signed(payload))],
    ['without a body', () => post('', signed(payload))],
  ] as const)('%s is rejected and not stored', async (_about, send) => {
    const before = await databaseDigest(world.pool);
    expect(await send()).toMatchObject({ status: 400, message: 'This webhook’s signature isn’t valid.' });
    expect(await databaseDigest(world.pool)).toEqual(before);
  });

  const event = { id: 'evt_test_odd', type: 'checkout.session.completed', livemode: false, data: { object: { id: 'cs_test_nobody' } } };
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  test.each([
    ['nothing', 'null'],
    ['an empty object', '{}'],
    ['a list', '[]'],
    ['a number', '1'],
    ['invalid JSON', '{"id":'],
    ['a numeric id', JSON.stringify({ ...event, id: 7 })],
    ['an empty id', JSON.stringify({ ...event, id: '' })],
    ['an id that no text can hold', JSON.stringify({ ...event, id: 'evt_\0' })],
    ['an endless id', JSON.stringify({ ...event, id: 'e'.repeat(256) })],
    ['no type', JSON.stringify({ ...event, type: undefined })],
    ['a mode that is not a boolean', JSON.stringify({ ...event, livemode: 'false' })],
    ['data that is not an object', JSON.stringify({ ...event, data: 'x' })],
    ['an object with a numeric id', JSON.stringify({ ...event, data: { object: { id: 7 } } })],
    ['text that the database cannot hold', JSON.stringify({ ...event, note: 'a\0b' })],
    ['half a character', `${JSON.stringify(event).slice(0, -1)},"note":"\\ud800"}`],
    ['a number that the database cannot hold', `${JSON.stringify(event).slice(0, -1)},"note":1e999999}`],
    ['endlessly nested lists', `${JSON.stringify(event).slice(0, -1)},"note":${deep(20_000)}}`],
  ])('with a valid signature but %s is rejected and not stored', async (_about, body) => {
    const before = await databaseDigest(world.pool);
    expect(await post(body, signed(body))).toMatchObject({ status: 400, message: 'This webhook is signed but isn’t an event.' });
    expect(await databaseDigest(world.pool)).toEqual(before);
  });

  test('with a valid signature about no particular object is stored', async () => {
    for (const [place, data] of [undefined, null, {}, { object: null }, { object: { object: 'balance' } }].entries()) {
      const body = JSON.stringify({ ...event, id: `evt_test_plain_${place}`, type: 'v2.core.account[requirements].updated', data });
      expect((await post(body, signed(body))).status).toBe(200);
    }
  });

  test('that arrives three times, twice at once, is stored and handled once', async () => {
    const [events, jobs] = [await stored(), await handling()];
    const answers = await Promise.all([post(payload, signed(payload)), post(payload, signed(payload))]);
    answers.push(await post(payload, signed(payload)));
    expect(answers.map(({ status, data }) => ({ status, data }))).toEqual(Array(3).fill({ status: 200, data: { received: true } }));
    expect({ events: (await stored()) - events, jobs: (await handling()) - jobs }).toEqual({ events: 1, jobs: 1 });
  });
});

import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { authenticate, buyTicket, openCreator, openSession, pay, payee, ticketParams } from './buyer.ts';
import { type SandboxWorld, startSandboxWorld } from './sandbox-world.ts';
import { isReal, onlySandbox, startWorld, unused, watchedWire } from './target.ts';

const check = watchedWire();
let world: SandboxWorld;
let account: string | undefined;
let customer: string;
beforeAll(async () => {
  world = await startWorld(check);
  account = await payee(world);
  customer = (await world.stripe.customers.create({ email: 'bob@example.test' })).id;
});
afterAll(() => world.close());

const create = (changes: Partial<Stripe.Checkout.SessionCreateParams>) =>
  world.stripe.checkout.sessions.create({ ...ticketParams({ account, customer, now: world.clock.now().getTime() }), ...changes });

test("rejects less than 30p with the API's message", async () => {
  await expect(openSession(world, { account, customer, price: 29, fee: 0 })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'amount_too_small',
    message: "The Checkout Session's total amount must convert to at least 30 pence.",
  });
});

test('rejects by name what the current version removed or never had', async () => {
  await expect(create({ ui_mode: 'embedded' })).rejects.toMatchObject({ param: 'ui_mode' });
  await expect(create({ payment_method_types: ['card'] } as object)).rejects.toMatchObject({
    code: 'parameter_unknown',
    message: 'Received unknown parameter: payment_method_types',
  });
  await expect(create({ customer: 'cus_none' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  });
});

test('a session lasts from 30 minutes to 24 hours', async () => {
  const now = Math.floor(world.clock.now().getTime() / 1000);
  await expect(create({ expires_at: now + 29 * 60 })).rejects.toMatchObject({ param: 'expires_at' });
  await expect(create({ expires_at: now + 25 * 3600 })).rejects.toMatchObject({ param: 'expires_at' });
});

test('an application fee needs a destination', async () => {
  await expect(create({ payment_intent_data: { application_fee_amount: 10 } })).rejects.toMatchObject({ statusCode: 400 });
});

onlySandbox('an application fee cannot exceed the payment', async () => {
  await expect(
    create({ payment_intent_data: { application_fee_amount: 1001, transfer_data: { destination: await openCreator(world) } } }),
  ).rejects.toMatchObject({ statusCode: 400 });
});

test('a new session is open, unpaid and without a payment intent', async () => {
  const session = await openSession(world, { account, customer });
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 1000,
    currency: 'gbp',
    payment_intent: null,
    ui_mode: 'embedded_page',
  });
  // The rest is up to the issuer; the sandbox uses only characters that need no escaping in a URL.
  expect(session.client_secret).toMatch(new RegExp(`^${session.id}_secret_${isReal ? '.' : '\\w+$'}`));
  const items = await world.stripe.checkout.sessions.listLineItems(session.id);
  expect(items.data).toMatchObject([{ description: 'Morning yoga', quantity: 1, amount_total: 1000 }]);
  expect(items.data[0]?.price?.unit_amount_decimal?.toString()).toBe('1000');
});

test('one key opens one session, which can be read, listed and expired, and emits an event', async () => {
  const { checkout, events } = world.stripe;
  const buyer = (await world.stripe.customers.create({ email: 'bob@example.test', name: 'Bob' })).id;
  const params = ticketParams({ account, customer: buyer, now: world.clock.now().getTime() });
  const options = { idempotencyKey: unused('cs') };
  const session = await checkout.sessions.create(params, options);
  expect((await checkout.sessions.create(params, options)).id).toBe(session.id);
  await expect(checkout.sessions.create({ ...params, locale: 'en' }, options)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  expect(await checkout.sessions.retrieve(session.id, { expand: ['line_items', 'customer'] })).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 1000,
    client_secret: session.client_secret,
    customer: { id: buyer, name: 'Bob' },
    line_items: { data: [{ quantity: 1, amount_total: 1000 }] },
  });
  const open = await checkout.sessions.list({ customer: buyer, status: 'open', created: { gte: session.created } });
  expect(open.data.map(({ id }) => id)).toEqual([session.id]);
  expect(await checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' });
  await expect(checkout.sessions.expire(session.id)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    message: expect.stringContaining('You may only expire a Checkout Session that is in the `open` state.') as string,
  });
  expect((await checkout.sessions.list({ customer: buyer, status: 'open' })).data).toEqual([]);
  const told = async () => (await events.list({ type: 'checkout.session.expired', limit: 100 })).data.map(({ data }) => data.object);
  await expect.poll(told).toContainEqual(expect.objectContaining({ id: session.id, status: 'expired' }));
});

test('a session that only saves a card has nothing to pay', async () => {
  const session = await world.stripe.checkout.sessions.create({
    mode: 'setup',
    ui_mode: 'embedded_page',
    currency: 'gbp',
    customer,
    return_url: 'http://127.0.0.1:1/back',
    allowed_payment_method_types: ['card'],
  });
  expect(session).toMatchObject({ mode: 'setup', status: 'open', payment_status: 'no_payment_required', payment_intent: null, customer });
  expect(await world.stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' });
});

test('rejects by name what is not expandable, and what is too deep', async () => {
  const { sessions } = world.stripe.checkout;
  const { id } = await openSession(world, { account, customer });
  await expect(sessions.retrieve(id, { expand: ['amount_total'] })).rejects.toMatchObject({
    statusCode: 400,
    message: 'This property cannot be expanded (amount_total).',
  });
  const deep = 'payment_intent.latest_charge.payment_intent.latest_charge.customer';
  await expect(sessions.retrieve(id, { expand: [deep] })).rejects.toMatchObject({ statusCode: 400 });
});

test('an unpaid session has nothing to refund', async () => {
  const session = await openSession(world, { account, customer });
  expect(session.payment_intent).toBeNull();
  await expect(world.stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(world.stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' });
});

onlySandbox('a paid session carries the money to the creator: charge, fee, transfer, application fee', async () => {
  const session = await openSession(world, { account, customer });
  expect(await pay(world, session)).toEqual({ status: 'succeeded', redirect: `http://127.0.0.1:1/tickets?session_id=${session.id}` });
  const paid = await world.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge.balance_transaction', 'line_items', 'customer'],
  });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    customer_details: { email: 'bob@example.test', name: 'Bob Example' },
  });
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 1000,
    application_fee_amount: 120,
    metadata: { paymentId: 'payment-1' },
    transfer_group: 'pay_payment-1',
  });
  expect(charge).toMatchObject({
    paid: true,
    refunded: false,
    balance_transaction: { amount: 1000, fee: 35, net: 965, status: 'pending' },
  });
  const transfer = await world.stripe.transfers.retrieve(String(charge.transfer), { expand: ['destination_payment.balance_transaction'] });
  expect(transfer).toMatchObject({ amount: 1000, destination: account, source_transaction: charge.id, reversed: false });
  expect(transfer.destination_payment).toMatchObject({ balance_transaction: { amount: 1000, fee: 120, net: 880 } });
  expect(await world.stripe.applicationFees.retrieve(String(charge.application_fee))).toMatchObject({
    amount: 120,
    account,
    originating_transaction: charge.id,
  });
});

onlySandbox.for([
  ['4000000000000002', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000009987', 'lost_card'],
  ['4000000000009979', 'stolen_card'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error'],
  ['4539578763621486', 'test_mode_live_card'],
] as const)('card %s is declined with %s, and the buyer may try again in the same session', async ([number, code]) => {
  const session = await openSession(world, { account, customer });
  expect(await pay(world, session, number)).toMatchObject({ status: 'failed', error: { field: null, code } });
  const open = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(open).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: { status: 'requires_payment_method', last_payment_error: { decline_code: code } },
  });
  expect(await pay(world, session)).toMatchObject({ status: 'succeeded' });
});

onlySandbox.for([
  [{ number: '4242424242424241' }, 'number', 'incorrect_number'],
  [{ expiry: '13/34' }, 'expiry', 'invalid_expiry_month'],
  [{ expiry: '12/95' }, 'expiry', 'invalid_expiry_year'],
  [{ expiry: '01/20' }, 'expiry', 'invalid_expiry_year'],
  [{ securityCode: '99' }, 'securityCode', 'invalid_cvc'],
  [{ name: ' ' }, 'name', 'incomplete_name'],
] as const)('rejects the entry %o at its field, before anything is charged', async ([entry, field, code]) => {
  const session = await openSession(world, { account, customer });
  expect(await pay(world, session, '4242424242424242', entry)).toMatchObject({ status: 'failed', error: { field, code } });
  expect((await world.stripe.checkout.sessions.retrieve(session.id)).payment_intent).toBeNull();
});

onlySandbox('3-D Secure: a failure leaves the session open, completing it pays', async () => {
  const session = await openSession(world, { account, customer });
  const asked = await pay(world, session, '4000000000003220');
  expect(asked.status).toBe('requires_action');
  expect(await authenticate(world, asked.url ?? '', false)).toMatchObject({
    status: 'failed',
    error: { code: 'payment_intent_authentication_failure' },
  });
  expect((await world.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  const again = await pay(world, session, '4000000000003220');
  expect(await authenticate(world, again.url ?? '', true)).toMatchObject({ status: 'succeeded' });
  expect(await authenticate(world, again.url ?? '', true)).toMatchObject({ status: 'succeeded' });
  expect(
    (
      await world.stripe.charges.list({
        payment_intent: (await world.stripe.checkout.sessions.retrieve(session.id)).payment_intent as string,
      })
    ).data,
  ).toHaveLength(1);
});

onlySandbox('3-D Secure followed by a decline, ended by an error, or passed without a prompt', async () => {
  const declined = await openSession(world, { account, customer });
  const asked = await pay(world, declined, '4000008400001629');
  expect(await authenticate(world, asked.url ?? '', true)).toMatchObject({ status: 'failed', error: { code: 'generic_decline' } });
  expect(await pay(world, declined, '4000008400001280')).toMatchObject({ status: 'failed' });
  const { charge } = await buyTicket(world, '4000000032200000', { account, customer });
  expect(charge.payment_method_details?.card?.three_d_secure?.authentication_flow).toBe('frictionless');
});

onlySandbox('paying twice charges once', async () => {
  const session = await openSession(world, { account, customer });
  const both = await Promise.all([pay(world, session), pay(world, session)]);
  expect(both.map((one) => one.status)).toEqual(['succeeded', 'succeeded']);
  const paid = await world.stripe.checkout.sessions.retrieve(session.id);
  expect((await world.stripe.charges.list({ payment_intent: String(paid.payment_intent) })).data).toHaveLength(1);
});

onlySandbox('a wrong client secret opens and pays nothing', async () => {
  const session = await openSession(world, { account, customer });
  const stranger = { ...session, client_secret: `${session.id}_secret_wrong` } as Stripe.Checkout.Session;
  expect(await pay(world, stranger)).toMatchObject({ error: { code: 'resource_missing' } });
  expect((await fetch(`${world.sandbox.origin}/sandbox/embed/${session.id}?client_secret=wrong`)).status).toBe(404);
});

onlySandbox('an expired session cannot be paid, and a paid one cannot be expired', async () => {
  const session = await openSession(world, { account, customer });
  await pay(world, session, '4000000000000002');
  expect(await world.stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' });
  expect(await pay(world, session)).toEqual({ status: 'closed' });
  const intent = String((await world.stripe.checkout.sessions.retrieve(session.id)).payment_intent);
  expect(await world.stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'canceled' });
  const { session: paid } = await buyTicket(world, undefined, { account, customer });
  await expect(world.stripe.checkout.sessions.expire(paid.id)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('You may only expire a Checkout Session that is in the `open` state.') as string,
  });
});

onlySandbox('an overdue session cannot be paid, even before the clock has closed it', async () => {
  const own = await startSandboxWorld();
  const session = await openSession(own);
  own.clock.advance(31 * 60 + 1);
  expect(await pay(own, session)).toEqual({ status: 'closed' });
  expect((await own.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  await own.sandbox.settle();
  expect((await own.stripe.events.list({ type: 'checkout.session.expired' })).data).toHaveLength(1);
  await own.close();
});

onlySandbox('the clock expires an unpaid session', async () => {
  const session = await openSession(world, { account, customer });
  // The session lasts 31 minutes.
  world.clock.advance(30 * 60);
  await world.sandbox.settle();
  expect((await world.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  world.clock.advance(61);
  await world.sandbox.settle();
  expect((await world.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  const events = await world.stripe.events.list({ type: 'checkout.session.expired', limit: 1 });
  expect(events.data[0]?.data.object).toMatchObject({ id: session.id });
});

onlySandbox('sessions can be found by payment intent, customer and status', async () => {
  const { session, intent } = await buyTicket(world, undefined, { account, customer });
  const found = await world.stripe.checkout.sessions.list({ payment_intent: intent.id });
  expect(found.data.map((one) => one.id)).toEqual([session.id]);
  const complete = await world.stripe.checkout.sessions.list({ customer, status: 'complete', limit: 100 });
  expect(complete.data.every((one) => one.status === 'complete' && one.customer === customer)).toBe(true);
});

import { afterAll, beforeAll, expect } from 'vitest';

import { openCreator } from './buyer.ts';
import { type SandboxWorld, startSandboxWorld } from './sandbox-world.ts';
import { onlySandbox } from './target.ts';

const DAY = 86_400;
let world: SandboxWorld;
let account: string;
let customer: string;
beforeAll(async () => {
  world = await startSandboxWorld();
  account = await openCreator(world);
  ({ id: customer } = await world.stripe.customers.create({ name: 'Bob Example', email: 'bob@example.test' }));
});
afterAll(() => world.close());

const daysAgo = (days: number) => Math.floor(world.clock.now().getTime() / 1000) - days * DAY;
async function write(
  kind: string,
  entries: object[],
  headers: Record<string, string> = {},
): Promise<{ status: number; entries: unknown[] }> {
  const response = await fetch(`${world.sandbox.origin}/sandbox/past/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ entries }),
  });
  const body = (await response.json()) as { entries?: unknown[] };
  return { status: response.status, entries: body.entries ?? [] };
}
const sale = (reference: string, more: object = {}) => ({
  reference,
  at: daysAgo(40),
  amount: 1000,
  fee: 120,
  customer,
  destination: account,
  description: 'A ticket',
  transfer_group: reference,
  metadata: {},
  ...more,
});

onlySandbox('a page of another origin, an amount below the minimum and an unknown field write nothing', async () => {
  expect((await write('sales', [sale('foreign')], { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await write('sales', [sale('fine'), sale('small', { amount: 29 })])).status).toBe(400);
  expect((await write('sales', [sale('odd', { colour: 'red' })])).status).toBe(400);
  expect((await world.stripe.charges.list()).data).toEqual([]);
});

onlySandbox('a past sale is charged on its own day, emits no event, and is written once', async () => {
  const told = (await world.stripe.events.list({ limit: 100 })).data.length;
  const first = await write('sales', [sale('one')]);
  expect(await write('sales', [sale('one', { amount: 5000 })])).toEqual(first);
  const { data: charges } = await world.stripe.charges.list();
  expect(charges.map(({ amount, created }) => ({ amount, created }))).toEqual([{ amount: 1000, created: daysAgo(40) }]);
  const types = (await world.stripe.events.list({ limit: 100 })).data.slice(0, -told || undefined).map(({ type }) => type);
  expect(types.filter((type) => type !== 'balance.available' && !type.startsWith('payout.'))).toEqual([]);
});

onlySandbox('money that was paid out in the past is not paid out again', async () => {
  await write('sales', [sale('two', { at: daysAgo(30) })]);
  const { entries } = await write('payouts', [{ reference: 'weekly', account, at: [daysAgo(20), daysAgo(10)] }]);
  const payouts = (await world.stripe.payouts.list({}, { stripeAccount: account })).data;
  expect(payouts.every(({ status }) => status === 'paid' || status === 'in_transit')).toBe(true);
  expect(entries).toHaveLength(1);
  const { available } = await world.stripe.balance.retrieve({}, { stripeAccount: account });
  expect(available[0]?.amount).toBe(0);
});

onlySandbox(
  'a past subscription has renewed each month and carries on, or has ended if its buyer cancelled or the card was declined',
  async () => {
    const product = await world.stripe.products.create({ name: 'Subscription' });
    const price = await world.stripe.prices.create({
      product: product.id,
      currency: 'gbp',
      unit_amount: 600,
      recurring: { interval: 'month' },
    });
    const common = { at: daysAgo(100), customer, price: price.id, destination: account, description: 'A subscription', metadata: {} };
    const { entries } = await write('subscriptions', [
      { ...common, reference: 'goes on' },
      { ...common, reference: 'ended', cancelled_at: daysAgo(80) },
      { ...common, reference: 'declined', declined_from: daysAgo(85) },
    ]);
    expect(entries).toMatchObject([
      { status: 'active', invoices: [{ isFirst: true }, {}, {}, {}] },
      { status: 'canceled', endReason: 'cancellation_requested', invoices: [{ isFirst: true }] },
      { status: 'canceled', endReason: 'payment_failed', invoices: [{ isFirst: true }, { paid: null }] },
    ]);
    world.clock.advance(31 * DAY);
    await world.sandbox.settle();
    const [id] = (entries as { id: string }[]).map((one) => one.id);
    const { data: invoices } = await world.stripe.invoices.list({ subscription: String(id) });
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid', 'paid']);
  },
);

onlySandbox('a prepaid one charges nothing until its date, is not a trial, and renews from that day on', async () => {
  const product = await world.stripe.products.create({ name: 'Subscription' });
  const price = await world.stripe.prices.create({
    product: product.id,
    currency: 'gbp',
    unit_amount: 600,
    recurring: { interval: 'month' },
  });
  const until = daysAgo(-12);
  const { entries } = await write('subscriptions', [
    {
      reference: 'paid',
      at: daysAgo(0),
      paid_until: until,
      customer,
      price: price.id,
      destination: account,
      description: 'A subscription',
    },
  ]);
  expect(entries).toMatchObject([
    { status: 'active', invoices: [{ isFirst: true, isPaid: true, amount: 0, paid: null, periodEnd: until }] },
  ]);
  const id = String((entries as { id: string }[])[0]?.id);
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', trial_end: null, billing_cycle_anchor: until });
  world.clock.advance(13 * DAY);
  await world.sandbox.settle();
  const { data: invoices } = await world.stripe.invoices.list({ subscription: id });
  expect(invoices.map(({ status, amount_paid }) => ({ status, amount_paid }))).toEqual([
    { status: 'paid', amount_paid: 600 },
    { status: 'paid', amount_paid: 0 },
  ]);
});

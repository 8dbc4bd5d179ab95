import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';

import { buyTicket, openCreator } from './buyer.ts';
import { type SandboxWorld, startReceiver, startSandboxWorld } from './sandbox-world.ts';
import { wireCheck } from './schema/check-wire.ts';
import { eventsAbout } from './subscriber.ts';
import { onlySandbox } from './target.ts';

const DAY = 24 * 3600;
const DISPUTED = '4000000000000259';
const check = wireCheck();
let world: SandboxWorld;
let stripe: Stripe;
let account: string;
beforeAll(async () => {
  world = await startSandboxWorld({ onWire: check.onWire });
  stripe = world.stripe;
  account = await openCreator(world);
});
afterAll(() => world.close());
afterEach(() => {
  const differences = check.differences();
  if (differences.length > 0) throw new Error(`The wire differs from the API:\n${differences.join('\n')}`);
});

const post = (path: string, body: object = {}) =>
  fetch(`${world.sandbox.origin}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const balanceOf = async (who?: string) => {
  const balance = await stripe.balance.retrieve({}, who === undefined ? {} : { stripeAccount: who });
  return (balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0);
};

/** A charge that the buyer's bank has taken back. */
async function disputed() {
  const before = await balanceOf();
  const bought = await buyTicket(world, DISPUTED, { account });
  await world.sandbox.settle();
  const [dispute] = (await stripe.disputes.list({ charge: bought.charge.id })).data;
  if (dispute === undefined) throw new Error('There is no dispute.');
  return { ...bought, dispute, before };
}

describe('a dispute', () => {
  onlySandbox('takes the amount and a fee from the platform at once, and marks the charge', async () => {
    const { dispute, charge, before } = await disputed();
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 1000, charge: charge.id });
    expect(dispute.balance_transactions).toMatchObject([
      { amount: -1000, fee: 2000, net: -3000, type: 'adjustment', reporting_category: 'dispute' },
    ]);
    // The platform had kept 120 less 35 of the sale itself.
    expect((await balanceOf()) - before).toBe(85 - 3000);
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ disputed: true });
    const told = await eventsAbout(stripe, /^charge\.dispute/);
    expect(told.slice(-2)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  });

  onlySandbox('blocks refunds of its charge, and a second dispute', async () => {
    const { intent, charge } = await disputed();
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ code: 'charge_disputed' });
    expect((await post(`/sandbox/charges/${charge.id}/dispute`, { reason: 'general' })).status).toBe(400);
  });

  onlySandbox('if won, returns the money but not the fee, and the creator can be paid again', async () => {
    const { dispute, charge } = await disputed();
    const reversal = await stripe.transfers.createReversal(String(charge.transfer), { refund_application_fee: true });
    expect(reversal.amount).toBe(1000);
    await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } });
    const won = await stripe.disputes.retrieve(dispute.id);
    expect(won.status).toBe('won');
    expect(won.balance_transactions.map(({ net }) => net)).toEqual([-3000, 1000]);
    await post('/sandbox/settle-money');
    await buyTicket(world, '4000000000000077', { account, price: 50_000, fee: 49_000 });
    expect(await stripe.transfers.create({ amount: 880, currency: 'gbp', destination: account })).toMatchObject({ amount: 880 });
    expect((await eventsAbout(stripe, /^charge\.dispute/)).slice(-2)).toEqual(['charge.dispute.funds_reinstated', 'charge.dispute.closed']);
    await expect(stripe.disputes.close(dispute.id)).rejects.toMatchObject({ code: 'status_transition_invalid' });
  });

  onlySandbox('if lost by evidence, by acceptance or by nine days of silence, leaves the money gone', async () => {
    const [first, second, third] = [await disputed(), await disputed(), await disputed()];
    await stripe.disputes.update(first.dispute.id, { evidence: { uncategorized_text: 'losing_evidence' } });
    await stripe.disputes.close(second.dispute.id);
    world.clock.advance(9 * DAY + 60);
    await world.sandbox.settle();
    for (const { dispute } of [first, second, third]) expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('lost');
  });

  onlySandbox('waits while its evidence decides nothing, and as a draft until it is submitted', async () => {
    const { dispute } = await disputed();
    expect(await stripe.disputes.update(dispute.id, { evidence: { product_description: 'A class' }, submit: false })).toMatchObject({
      status: 'needs_response',
    });
    expect(await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'He came' } })).toMatchObject({
      status: 'under_review',
      evidence: { product_description: 'A class', uncategorized_text: 'He came' },
    });
    expect((await post(`/sandbox/disputes/${dispute.id}/close`, { outcome: 'won' })).status).toBe(200);
  });

  onlySandbox('takes nothing if it is only an inquiry', async () => {
    const before = await balanceOf();
    const { charge } = await buyTicket(world, '4000000000001976', { account });
    await world.sandbox.settle();
    const [inquiry] = (await stripe.disputes.list({ charge: charge.id, expand: ['data.charge', 'data.payment_intent'] })).data;
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    expect((await balanceOf()) - before).toBe(85);
    expect(await stripe.disputes.close(inquiry?.id ?? '')).toMatchObject({ status: 'warning_closed' });
  });

  onlySandbox('after a payout, leaves the creator with a negative balance, which further sales reduce', async () => {
    const creator = await openCreator(world);
    const { charge } = await buyTicket(world, '4000000000000077', { account: creator });
    await world.sandbox.settle();
    expect(await balanceOf(creator)).toBe(0);
    await post(`/sandbox/charges/${charge.id}/dispute`, { reason: 'fraudulent' });
    await stripe.transfers.createReversal(String(charge.transfer), { refund_application_fee: true });
    expect(await balanceOf(creator)).toBe(-880);
    await buyTicket(world, '4000000000000077', { account: creator, price: 500, fee: 70 });
    await world.sandbox.settle();
    expect(await balanceOf(creator)).toBe(-450);
    expect((await stripe.payouts.list({}, { stripeAccount: creator })).data).toHaveLength(1);
  });
});

describe('payouts', () => {
  onlySandbox('go out automatically when money becomes available, and arrive a day later', async () => {
    const creator = await openCreator(world);
    await buyTicket(world, undefined, { account: creator });
    const list = () => stripe.payouts.list({ limit: 5 }, { stripeAccount: creator });
    await world.sandbox.settle();
    expect((await list()).data).toEqual([]);
    world.clock.advance(2 * DAY + 60);
    await world.sandbox.settle();
    expect((await list()).data).toMatchObject([{ amount: 880, status: 'in_transit', automatic: true }]);
    expect(await balanceOf(creator)).toBe(0);
    world.clock.advance(DAY + 60);
    await world.sandbox.settle();
    const [paid] = (await list()).data;
    expect(paid?.status).toBe('paid');
    expect(await stripe.payouts.retrieve(paid?.id ?? '', { expand: ['balance_transaction'] }, { stripeAccount: creator })).toMatchObject({
      balance_transaction: { amount: -880, type: 'payout' },
    });
  });

  onlySandbox('go out automatically once a day; money that becomes available in between waits', async () => {
    const creator = await openCreator(world);
    const sell = () => buyTicket(world, '4000000000000077', { account: creator });
    const list = async () => (await stripe.payouts.list({}, { stripeAccount: creator })).data;
    await sell();
    await world.sandbox.settle();
    await sell();
    await world.sandbox.settle();
    expect(await list()).toHaveLength(1);
    expect(await balanceOf(creator)).toBe(880);
    world.clock.advance(DAY + 60);
    await world.sandbox.settle();
    expect(await list()).toHaveLength(2);
    expect(await balanceOf(creator)).toBe(0);
  });

  onlySandbox('return the money if they fail', async () => {
    const creator = await openCreator(world);
    await buyTicket(world, '4000000000000077', { account: creator });
    await world.sandbox.settle();
    const [payout] = (await stripe.payouts.list({}, { stripeAccount: creator })).data;
    await post(`/sandbox/payouts/${payout?.id}/finish`, { outcome: 'failed' });
    expect(await stripe.payouts.retrieve(payout?.id ?? '', {}, { stripeAccount: creator })).toMatchObject({
      status: 'failed',
      failure_code: 'account_closed',
    });
    expect(await balanceOf(creator)).toBe(880);
  });

  onlySandbox('cannot exceed the balance, and are only for connected accounts', async () => {
    const creator = await openCreator(world);
    await expect(stripe.payouts.create({ amount: 100, currency: 'gbp' }, { stripeAccount: creator })).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
    await expect(stripe.payouts.create({ amount: 100, currency: 'gbp' })).rejects.toMatchObject({ statusCode: 400 });
  });

  onlySandbox('are announced only to endpoints of connected accounts, with the account', async () => {
    const [ours, theirs] = [await startReceiver(), await startReceiver()];
    const own = await startSandboxWorld({ onWire: check.onWire });
    for (const [url, connect] of [
      [ours.url, false],
      [theirs.url, true],
    ] as const) {
      await own.stripe.webhookEndpoints.create({ url, connect, enabled_events: ['*'] });
    }
    const creator = await openCreator(own);
    await buyTicket(own, '4000000000000077', { account: creator });
    await own.sandbox.settle();
    await own.sandbox.settle();
    const types = (receiver: typeof ours) => receiver.received.map(({ body }) => JSON.parse(body) as { type: string; account?: string });
    expect(types(theirs)).toMatchObject([{ type: 'payout.created', account: creator }]);
    expect(types(ours).some(({ type, account: of }) => type === 'payout.created' || of !== undefined)).toBe(false);
    await own.close();
    await Promise.all([ours.close(), theirs.close()]);
  });
});

import type Stripe from 'stripe';
import { afterAll, beforeAll, expect } from 'vitest';

import { buyTicket, openCreator } from './buyer.ts';
import { type SandboxWorld, startSandboxWorld } from './sandbox-world.ts';
import { onlySandbox } from './target.ts';

let world: SandboxWorld;
let account: string;
beforeAll(async () => {
  world = await startSandboxWorld();
  account = await openCreator(world);
});
afterAll(() => world.close());

const WHOLE = { reverse_transfer: true, refund_application_fee: true } as const;
const balanceOf = async (who?: string) => {
  const balance = await world.stripe.balance.retrieve({}, who === undefined ? {} : { stripeAccount: who });
  return { available: balance.available[0]?.amount, pending: balance.pending[0]?.amount };
};

onlySandbox('refunds no more than is left, and nothing twice', async () => {
  const { intent, charge } = await buyTicket(world, undefined, { account });
  await expect(world.stripe.refunds.create({ payment_intent: intent.id, amount: 1001 })).rejects.toMatchObject({ param: 'amount' });
  await world.stripe.refunds.create({ payment_intent: intent.id, ...WHOLE });
  await expect(world.stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({ code: 'charge_already_refunded' });
});

onlySandbox('a fee that was never taken cannot be refunded', async () => {
  const { intent, charge } = await buyTicket(world, undefined, { account, fee: 0 });
  await expect(world.stripe.refunds.create({ payment_intent: intent.id, refund_application_fee: true })).rejects.toMatchObject({
    message: `Attempting to refund_application_fee on ${charge.id}, but it has no application fee`,
  });
});

onlySandbox('a full refund reverses the transfer and refunds the fee; only the processing fee is lost', async () => {
  const own = await startSandboxWorld();
  const creator = await openCreator(own);
  const { intent, charge } = await buyTicket(own, undefined, { account: creator });
  const refund = await own.stripe.refunds.create({
    payment_intent: intent.id,
    reason: 'requested_by_customer',
    metadata: { paymentId: 'p' },
    ...WHOLE,
  });
  expect(refund).toMatchObject({ amount: 1000, status: 'succeeded', charge: charge.id, reason: 'requested_by_customer' });
  const after = await own.stripe.charges.retrieve(charge.id, { expand: ['refunds'] });
  expect(after).toMatchObject({ refunded: true, amount_refunded: 1000 });
  expect(after.refunds?.data.map((one) => one.id)).toEqual([refund.id]);
  expect(await own.stripe.transfers.retrieve(String(charge.transfer))).toMatchObject({ reversed: true, amount_reversed: 1000 });
  expect(await own.stripe.applicationFees.retrieve(String(charge.application_fee))).toMatchObject({ refunded: true, amount_refunded: 120 });
  own.clock.advance(3 * 24 * 3600);
  const platform = await own.stripe.balance.retrieve();
  const connected = await own.stripe.balance.retrieve({}, { stripeAccount: creator });
  expect([platform.available[0]?.amount, connected.available[0]?.amount]).toEqual([-35, 0]);
  await own.close();
});

onlySandbox('partial refunds split transfer and fee in proportion, and add up to the penny', async () => {
  const { intent, charge } = await buyTicket(world, undefined, { account, price: 999, fee: 121 });
  for (const amount of [333, 333, 333]) {
    await world.stripe.refunds.create({ payment_intent: intent.id, amount, ...WHOLE });
    const now = await world.stripe.charges.retrieve(charge.id);
    expect(now.refunded).toBe(now.amount_refunded === 999);
  }
  expect(await world.stripe.transfers.retrieve(String(charge.transfer))).toMatchObject({ reversed: true, amount_reversed: 999 });
  const fee = await world.stripe.applicationFees.retrieve(String(charge.application_fee));
  expect(fee).toMatchObject({ refunded: true, amount_refunded: 121 });
  expect(fee.refunds.data.reduce((sum, one) => sum + one.amount, 0)).toBe(121);
});

onlySandbox("an account's balance is the sum of its balance transactions", async () => {
  for (const who of [undefined, account]) {
    let sum = 0;
    for await (const one of world.stripe.balanceTransactions.list({ limit: 3 }, who === undefined ? {} : { stripeAccount: who }))
      sum += one.net;
    const { available, pending } = await balanceOf(who);
    expect((available ?? 0) + (pending ?? 0)).toBe(sum);
  }
});

onlySandbox('money is pending for two days, except with the card that settles at once', async () => {
  const before = await balanceOf(account);
  const announced = async () => (await world.stripe.events.list({ type: 'balance.available', limit: 100 })).data.length;
  const told = await announced();
  const { charge } = await buyTicket(world, undefined, { account });
  expect((await balanceOf(account)).pending).toBe((before.pending ?? 0) + 880);
  const transaction = String(charge.balance_transaction);
  expect((await world.stripe.balanceTransactions.retrieve(transaction)).status).toBe('pending');
  world.clock.advance(2 * 24 * 3600 + 1);
  expect((await world.stripe.balanceTransactions.retrieve(transaction)).status).toBe('available');
  expect((await balanceOf(account)).pending).toBe(0);
  await world.sandbox.settle();
  expect(await announced()).toBe(told + 1);
  const atOnce = await buyTicket(world, '4000000000000077', { account });
  expect((await world.stripe.balanceTransactions.retrieve(String(atOnce.charge.balance_transaction))).status).toBe('available');
});

onlySandbox('a slow refund is pending first and succeeds later', async () => {
  const { intent } = await buyTicket(world, '4000000000007726', { account });
  const refund = await world.stripe.refunds.create({ payment_intent: intent.id, ...WHOLE });
  expect(refund.status).toBe('pending');
  world.clock.advance(11);
  await world.sandbox.settle();
  expect(await world.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
  expect((await world.stripe.events.list({ type: 'refund.updated', limit: 1 })).data[0]?.data.previous_attributes).toEqual({
    status: 'pending',
  });
});

onlySandbox('a refund that the bank sends back leaves the charge unrefunded', async () => {
  const { intent, charge } = await buyTicket(world, '4000000000005126', { account });
  const refund = await world.stripe.refunds.create({ payment_intent: intent.id });
  expect(refund.status).toBe('succeeded');
  world.clock.advance(11);
  await world.sandbox.settle();
  expect(await world.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
  expect(await world.stripe.charges.retrieve(charge.id)).toMatchObject({ refunded: false, amount_refunded: 0 });
  const failed = (await world.stripe.events.list({ type: 'refund.failed', limit: 1 })).data[0]?.data.object as Stripe.Refund;
  expect(failed.id).toBe(refund.id);
});

onlySandbox('a transfer can be reversed by itself with its share of the fee, and made again', async () => {
  const { charge } = await buyTicket(world, '4000000000000077', { account });
  const transfer = String(charge.transfer);
  await expect(world.stripe.transfers.createReversal(transfer, { amount: 1001 })).rejects.toMatchObject({ param: 'amount' });
  const reversal = await world.stripe.transfers.createReversal(transfer, { amount: 500, refund_application_fee: true });
  expect(reversal).toMatchObject({ amount: 500, transfer });
  expect((await world.stripe.applicationFees.retrieve(String(charge.application_fee))).amount_refunded).toBe(60);
  expect((await world.stripe.transfers.listReversals(transfer)).data.map((one) => one.id)).toEqual([reversal.id]);
  const made = await world.stripe.transfers.create({ amount: 100, currency: 'gbp', destination: account, transfer_group: 'again' });
  expect((await world.stripe.transfers.list({ transfer_group: 'again' })).data.map((one) => one.id)).toEqual([made.id]);
  await expect(world.stripe.transfers.create({ amount: 9_999_999, currency: 'gbp', destination: account })).rejects.toMatchObject({
    code: 'balance_insufficient',
  });
});

onlySandbox('an application fee can be refunded by itself', async () => {
  const { charge } = await buyTicket(world, undefined, { account });
  const fee = String(charge.application_fee);
  const refund = await world.stripe.applicationFees.createRefund(fee, { amount: 20 });
  expect(refund).toMatchObject({ amount: 20, fee });
  await expect(world.stripe.applicationFees.createRefund(fee, { amount: 101 })).rejects.toMatchObject({ param: 'amount' });
});

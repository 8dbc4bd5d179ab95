import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SandboxWorld } from './sandbox-world.ts';
import { startWorld, watchedWire } from './target.ts';

const check = watchedWire();
let world: SandboxWorld;
beforeAll(async () => {
  world = await startWorld(check);
});
afterAll(() => world.close());

const SINCE = { limit: 3, created: { gte: 1 } };
const LISTS: [string, (stripe: Stripe) => Promise<unknown>][] = [
  ['application fees', (stripe) => stripe.applicationFees.list(SINCE)],
  ['balance transactions', (stripe) => stripe.balanceTransactions.list(SINCE)],
  ['charges', (stripe) => stripe.charges.list(SINCE)],
  ['customers', (stripe) => stripe.customers.list(SINCE)],
  ['disputes', (stripe) => stripe.disputes.list(SINCE)],
  ['events', (stripe) => stripe.events.list(SINCE)],
  ['invoice payments', (stripe) => stripe.invoicePayments.list(SINCE)],
  ['invoices', (stripe) => stripe.invoices.list(SINCE)],
  ['payment intents', (stripe) => stripe.paymentIntents.list(SINCE)],
  ['payouts', (stripe) => stripe.payouts.list(SINCE)],
  ['prices', (stripe) => stripe.prices.list(SINCE)],
  ['products', (stripe) => stripe.products.list(SINCE)],
  ['refunds', (stripe) => stripe.refunds.list(SINCE)],
  ['setup intents', (stripe) => stripe.setupIntents.list(SINCE)],
  ['subscriptions', (stripe) => stripe.subscriptions.list(SINCE)],
  ['transfers', (stripe) => stripe.transfers.list(SINCE)],
];
test.for(LISTS)('%s are listed', async ([, list]) => {
  expect(await list(world.stripe)).toMatchObject({ object: 'list', data: expect.any(Array) as unknown[] });
});

const ONES: [string, (stripe: Stripe) => Promise<unknown>][] = [
  ['application fee', (stripe) => stripe.applicationFees.retrieve('fee_none')],
  ['balance transaction', (stripe) => stripe.balanceTransactions.retrieve('txn_none')],
  ['charge', (stripe) => stripe.charges.retrieve('ch_none')],
  ['checkout', (stripe) => stripe.checkout.sessions.retrieve('cs_test_none')],
  ['customer', (stripe) => stripe.customers.retrieve('cus_none')],
  ['dispute', (stripe) => stripe.disputes.retrieve('dp_none')],
  ['event', (stripe) => stripe.events.retrieve('evt_none')],
  ['invoice', (stripe) => stripe.invoices.retrieve('in_none')],
  ['invoice payment', (stripe) => stripe.invoicePayments.retrieve('inpay_none')],
  ['payment intent', (stripe) => stripe.paymentIntents.retrieve('pi_none')],
  ['payment method', (stripe) => stripe.paymentMethods.retrieve('pm_none')],
  ['payout', (stripe) => stripe.payouts.retrieve('po_none')],
  ['price', (stripe) => stripe.prices.retrieve('price_none')],
  ['product', (stripe) => stripe.products.retrieve('prod_none')],
  ['refund', (stripe) => stripe.refunds.retrieve('re_none')],
  ['setup intent', (stripe) => stripe.setupIntents.retrieve('seti_none')],
  ['subscription', (stripe) => stripe.subscriptions.retrieve('sub_none')],
  ['test clock', (stripe) => stripe.testHelpers.testClocks.retrieve('clock_none')],
  ['transfer', (stripe) => stripe.transfers.retrieve('tr_none')],
  ['webhook endpoint', (stripe) => stripe.webhookEndpoints.retrieve('we_none')],
];
test.for(ONES)('an unknown %s is a 404', async ([, retrieve]) => {
  await expect(retrieve(world.stripe)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
  });
});

test('the balance is in test mode', async () => {
  expect(await world.stripe.balance.retrieve()).toMatchObject({ object: 'balance', livemode: false });
});

import type Stripe from 'stripe';

type Given = { stripe: Stripe; account: string; checkoutId: string; receiverUrl: string };

/** Calls every operation that the sandbox serves but the product doesn't use yet. The checkout must have been paid. */
export async function callEverything(given: Given): Promise<void> {
  await callAccounts(given);
  const charge = await callPayments(given);
  await callTransfers(given, charge);
  await callFees(given, charge);
  await callRefunds(given, charge);
  await callCustomers(given);
  await callWebhooks(given);
}

async function callAccounts({ stripe, account }: Given): Promise<void> {
  const { accounts } = stripe.v2.core;
  const include: Stripe.V2.Core.AccountRetrieveParams.Include[] = [
    'configuration.recipient',
    'defaults',
    'future_requirements',
    'identity',
    'requirements',
  ];
  await accounts.update(account, {
    display_name: 'Ann Other',
    defaults: { profile: { business_url: 'https://turnout.example.test/other' } },
    metadata: { more: 'yes' },
    include,
  });
  await accounts.retrieve(account, { include });
  await stripe.accounts.createLoginLink(account);
  const other = await accounts.create({ contact_email: 'other@example.test', identity: { country: 'gb' }, include });
  await stripe.v2.core.accountLinks.create({
    account: other.id,
    use_case: { type: 'account_update', account_update: { refresh_url: 'http://127.0.0.1:1/refresh' } },
  });
  for await (const { id } of accounts.list({ limit: 1 })) await accounts.retrieve(id, { include });
  await accounts.close(other.id, { applied_configurations: ['recipient'] });
}

async function callPayments({ stripe, account, checkoutId }: Given): Promise<Stripe.Charge> {
  const since = { gte: 1 };
  await stripe.checkout.sessions.listLineItems(checkoutId, { limit: 5 });
  await stripe.checkout.sessions.list({
    status: 'complete',
    created: since,
    expand: ['data.payment_intent.latest_charge', 'data.line_items', 'data.customer'],
  });
  const { payment_intent: intentId } = await stripe.checkout.sessions.retrieve(checkoutId, { expand: ['line_items', 'customer'] });
  const intent = await stripe.paymentIntents.retrieve(String(intentId), {
    expand: ['payment_method', 'customer', 'latest_charge.balance_transaction'],
  });
  await stripe.paymentIntents.list({ customer: (intent.customer as Stripe.Customer).id, created: since, limit: 3 });
  await stripe.charges.list({
    payment_intent: intent.id,
    expand: ['data.transfer.destination_payment', 'data.application_fee', 'data.refunds'],
  });
  const transactions = await stripe.balanceTransactions.list({ type: 'charge', currency: 'gbp', limit: 3, expand: ['data.source'] });
  await stripe.balanceTransactions.retrieve(transactions.data[0]?.id ?? '');
  await stripe.balance.retrieve();
  await stripe.balance.retrieve({}, { stripeAccount: account });
  await stripe.balanceTransactions.list({ limit: 20, expand: ['data.source'] }, { stripeAccount: account });
  await stripe.charges.list({ limit: 20 }, { stripeAccount: account });
  return stripe.charges.retrieve(intent.latest_charge instanceof Object ? intent.latest_charge.id : '');
}

async function callTransfers({ stripe, account }: Given, charge: Stripe.Charge): Promise<void> {
  const made = await stripe.transfers.create({
    amount: 10,
    currency: 'gbp',
    destination: account,
    transfer_group: 'group',
    description: 'By hand',
    metadata: { by: 'hand' },
  });
  await stripe.transfers.list({
    destination: account,
    created: { gte: 1 },
    limit: 5,
    expand: ['data.source_transaction', 'data.destination_payment'],
  });
  await stripe.transfers.retrieve(String(charge.transfer), { expand: ['balance_transaction'] });
  const reversal = await stripe.transfers.createReversal(made.id, {
    amount: 5,
    description: 'Half',
    metadata: { half: 'yes' },
    expand: ['balance_transaction'],
  });
  await stripe.transfers.listReversals(made.id, { limit: 5 });
  await stripe.transfers.retrieveReversal(made.id, reversal.id, { expand: ['transfer'] });
}

async function callFees({ stripe }: Given, charge: Stripe.Charge): Promise<void> {
  const fee = await stripe.applicationFees.retrieve(String(charge.application_fee), { expand: ['balance_transaction', 'charge'] });
  const refund = await stripe.applicationFees.createRefund(fee.id, { amount: 5, metadata: { part: 'yes' } });
  await stripe.applicationFees.list({ limit: 5, expand: ['data.originating_transaction'] });
  await stripe.applicationFees.listRefunds(fee.id, { limit: 5 });
  await stripe.applicationFees.retrieveRefund(fee.id, refund.id, { expand: ['fee', 'balance_transaction'] });
}

async function callRefunds({ stripe }: Given, charge: Stripe.Charge): Promise<void> {
  const refund = await stripe.refunds.create({
    charge: charge.id,
    amount: 100,
    reason: 'duplicate',
    reverse_transfer: true,
    refund_application_fee: true,
    expand: ['charge', 'payment_intent', 'transfer_reversal.transfer', 'balance_transaction'],
  });
  await stripe.refunds.retrieve(refund.id, { expand: ['payment_method', 'customer'] });
  await stripe.refunds.list({ charge: charge.id, created: { gte: 1 }, limit: 5 });
  await stripe.refunds.create({ charge: charge.id, amount: 1_000_000 }).catch(() => undefined);
}

async function callCustomers({ stripe }: Given): Promise<void> {
  const { id } = await stripe.customers.create({
    name: 'Bob',
    phone: '+44 1',
    preferred_locales: ['en-GB'],
    address: { city: 'Leeds', country: 'GB' },
    description: 'A buyer',
  });
  await stripe.customers.update(id, { address: '', metadata: { a: '' }, email: 'bob@example.test' });
  await stripe.customers.retrieve(id);
  await stripe.customers.list({ email: 'bob@example.test', limit: 1 });
  await stripe.customers.retrieve('cus_none').catch(() => undefined);
}

async function callWebhooks({ stripe, receiverUrl }: Given): Promise<void> {
  const endpoint = await stripe.webhookEndpoints.create({
    url: receiverUrl,
    enabled_events: ['customer.created', 'charge.refunded'],
    api_version: '2026-10-28.endive',
    description: 'Ours',
    metadata: { a: 'b' },
  });
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true, enabled_events: ['*'] });
  await stripe.webhookEndpoints.retrieve(endpoint.id);
  await stripe.webhookEndpoints.list({ limit: 5 });
  await stripe.webhookEndpoints.del(endpoint.id);
  const { eventDestinations, events } = stripe.v2.core;
  const both: Stripe.V2.Core.EventDestinationCreateParams.Include[] = ['webhook_endpoint.url', 'webhook_endpoint.signing_secret'];
  for (const payload of ['thin', 'snapshot'] as const) {
    await eventDestinations.create({
      name: 'Ours',
      type: 'webhook_endpoint',
      event_payload: payload,
      enabled_events: [payload === 'thin' ? 'v2.core.account.closed' : 'charge.failed'],
      webhook_endpoint: { url: receiverUrl },
      include: both,
    });
  }
  for await (const { id } of eventDestinations.list({ limit: 1 }))
    await eventDestinations.retrieve(id, { include: ['webhook_endpoint.url'] });
  const first = await stripe.events.list({ types: ['charge.refunded', 'transfer.reversed'], created: { gte: 1 }, limit: 5 });
  await stripe.events.retrieve(first.data[0]?.id ?? '');
  await events.retrieve('evt_test_none').catch(() => undefined);
}

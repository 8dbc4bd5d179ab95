import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';

import { reconcile } from '#features/payments/webhooks/server/reconcile.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { getCheckoutStatus } from '#features/payments/checkout/server/get-checkout-status.ts';
import { abandonCheckout } from '#features/tickets/buying/server/abandon-checkout.ts';
import { apiRoutes } from '#sandbox/payments/resources/routes.ts';
import { ApiError } from '#sandbox/payments/wire/api-error.ts';
import type { Route } from '#sandbox/payments/wire/route.ts';

import { authenticate, pay } from './buyer.ts';
import { callBilling } from './schema/call-billing.ts';
import { callEverything } from './schema/call-everything.ts';
import { differencesOf, schemaFile, type What } from './schema/check-wire.ts';
import { type Person, type ProductWorld, startProductWorld } from './schema/product-world.ts';
import { onlySandbox } from './target.ts';

let product: ProductWorld;
let services: ProductWorld['services'];
let check: ProductWorld['check'];
let world: ProductWorld['world'];
let stripe: Stripe;
let creator: Person;
beforeAll(async () => {
  product = await startProductWorld();
  ({ services, check, world } = product);
  ({ stripe } = services);
  creator = await product.creator();
});
afterAll(() => product.close());
// Whatever a test is about, nothing that passes the wire may differ from the API.
afterEach(() => {
  const differences = check.differences();
  if (differences.length > 0) throw new Error(`The wire differs from the API:\n${differences.join('\n')}`);
});

const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`;

describe('the schema', () => {
  onlySandbox('matches the installed SDK and knows every path that is served', () => {
    const home = dirname(dirname(createRequire(import.meta.url).resolve('stripe')));
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
    expect(schemaFile).toMatchObject({ sdk: version, apiVersion: '2026-10-28.endive' });
    expect(Object.keys(schemaFile.operations)).toEqual(expect.arrayContaining(apiRoutes.map(nameOf)));
  });

  const link = { account: 'acct_1', use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'http://a.test/' } } };
  const refusals: [string, string, object, object][] = [
    ['a name no longer in an enum', 'POST /v1/checkout/sessions', { ui_mode: 'embedded_page' }, { ui_mode: 'embedded' }],
    [
      'a parameter that was renamed',
      'POST /v1/checkout/sessions',
      { allowed_payment_method_types: ['card'] },
      { payment_method_types: ['card'] },
    ],
    ['a malformed number', 'POST /v1/refunds', { amount: '800' }, { amount: '8.00 GBP' }],
    ['a boolean in other words', 'POST /v1/refunds', { reverse_transfer: 'true' }, { reverse_transfer: 'yes' }],
    ['a list where there is one', 'POST /v1/refunds', { payment_intent: 'pi_1' }, { payment_intent: ['pi_1'] }],
    [
      'a parameter of v2 that was removed',
      'POST /v2/core/account_links',
      link,
      {
        ...link,
        use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'http://a.test/', configurations: ['recipient'] } },
      },
    ],
    ['a missing parameter', 'POST /v2/core/account_links', link, { use_case: link.use_case }],
  ];
  onlySandbox.for(refusals)('rejects %s in parameters', ([, name, right, wrong]) => {
    expect(differencesOf('params', right, name)).toEqual([]);
    expect(differencesOf('params', wrong, name)).not.toEqual([]);
  });

  onlySandbox('rejects answers with a missing, an additional or a mistyped member', async () => {
    const { checkout } = await product.order(creator);
    const name = 'GET /v1/checkout/sessions/:id';
    const { payment_status: _, ...short } = checkout;
    expect(differencesOf('answer', checkout, name)).toEqual([]);
    expect(differencesOf('answer', short, name)).toEqual([`answer ${name}: must have required property 'payment_status' (payment_status)`]);
    expect(differencesOf('answer', { ...checkout, invented: 1 }, name)).toEqual([
      `answer ${name}: must NOT have additional properties (invented)`,
    ]);
    expect(differencesOf('answer', { ...checkout, amount_total: '800' }, name)).toContain(
      `answer ${name}/amount_total: must be number (number)`,
    );
    expect(differencesOf('answer', { ...checkout, amount_total: 800.5 }, name)).toEqual([`answer ${name}/amount_total: must be whole`]);
    expect(differencesOf('answer', { ...checkout, status: 'paid' }, name)).not.toEqual([]);
    expect(differencesOf('answer', { ...checkout, payment_intent: { id: 'pi_1', object: 'payment_intent' } }, name)).not.toEqual([]);
    expect(differencesOf('answer', { ...checkout, subscription: { id: 'sub_1', object: 'subscription' } }, name)).not.toEqual([]);
  });

  onlySandbox.for<[What, object]>([
    ['event', { type: 'invented.created' }],
    ['thinEvent', { type: 'v2.core.account.created', id: 'evt_1', object: 'v2.core.event', livemode: false }],
    ['error', { error: { message: 'No', type: 'some_error' } }],
  ])('rejects an invalid %s', ([what, value]) => {
    expect(differencesOf(what, value, 'type' in value ? String(value.type) : '')).not.toEqual([]);
  });
});

describe('everything that the product sends to the provider and receives from it conforms to the API', () => {
  onlySandbox('when a creator connects payouts', async () => {
    const account = await services.db
      .selectFrom('payout_accounts')
      .select(['status', 'provider_account_id'])
      .where('user_id', '=', creator.userId)
      .executeTakeFirstOrThrow();
    expect(account.status).toBe('ACTIVE');
    expect([...check.passed]).toEqual(
      expect.arrayContaining([
        'POST /v2/core/accounts 200',
        'POST /v2/core/account_links 200',
        'GET /v2/core/accounts/:id 200',
        'v2.core.account[requirements].updated',
      ]),
    );
  });

  onlySandbox('when a ticket is paid for and refunded', async () => {
    const { buyer, event, paymentId, checkout } = await product.order(creator);
    expect((await pay(world, checkout)).status).toBe('succeeded');
    await product.deliver();
    expect(await product.statusOf(paymentId)).toBe('COMPLETED');
    await refundPayment(services, creator.actor, { itemId: event.id, userId: buyer.userId, refundReason: 'OTHER' });
    await product.deliver();
    expect(await product.statusOf(paymentId)).toBe('REFUNDED');
  });

  onlySandbox('when a card is declined and another requires 3-D Secure', async () => {
    const { buyer, paymentId, checkout } = await product.order(creator);
    expect((await pay(world, checkout, '4000000000000002')).status).toBe('failed');
    expect((await pay(world, checkout, '4000008400001280')).status).toBe('failed');
    const refused = await pay(world, checkout, '4000002760003184');
    expect((await authenticate(world, refused.url ?? '', false)).status).toBe('failed');
    const retried = await pay(world, checkout, '4000000000003220');
    expect(
      (await stripe.checkout.sessions.retrieve(checkout.id, { expand: ['payment_intent.payment_method'] })).payment_intent,
    ).toMatchObject({ status: 'requires_action' });
    await product.deliver();
    expect((await authenticate(world, retried.url ?? '', true)).status).toBe('succeeded');
    expect(await getCheckoutStatus(services, buyer.actor, { sessionId: checkout.id })).toMatchObject({ status: 'complete', paymentId });
    await product.deliver();
    expect(await product.statusOf(paymentId)).toBe('COMPLETED');
  });

  onlySandbox('when a refund is slow or fails', async () => {
    for (const card of ['4000000000007726', '4000000000005126']) {
      const { buyer, event, checkout } = await product.order(creator);
      await pay(world, checkout, card);
      await product.deliver();
      await refundPayment(services, creator.actor, { itemId: event.id, userId: buyer.userId, refundReason: 'OTHER' });
      await product.wait(1);
    }
    expect([...check.passed]).toEqual(expect.arrayContaining(['refund.updated', 'refund.failed']));
  });

  onlySandbox('when a checkout is abandoned or expires', async () => {
    const first = await product.order(creator);
    expect(await abandonCheckout(services, first.buyer.actor, { paymentId: first.paymentId })).toEqual({ status: 'expired' });
    const second = await product.order(creator);
    await pay(world, second.checkout, '4000000000009995');
    await product.wait(45);
    expect(await product.statusOf(second.paymentId)).toBe('CANCELLED');
  });

  onlySandbox('when both sides are reconciled after all webhooks were lost', async () => {
    const { paymentId, checkout } = await product.order(creator);
    await pay(world, checkout, '4000000000000077');
    await world.sandbox.settle();
    product.receiver.received.splice(0);
    services.setNow(new Date(services.now().getTime() + 10 * 60_000).toISOString());
    await reconcile(services);
    expect(await product.statusOf(paymentId)).toBe('COMPLETED');
    await product.wait(3 * 24 * 60);
    expect([...check.passed]).toEqual(expect.arrayContaining(['GET /v1/checkout/sessions 200', 'balance.available']));
  });
});

describe('everything else that the sandbox serves', () => {
  // Every parameter name that any API operation knows, and an invented one to show that asking works.
  const names = new Set([
    'invented',
    ...Object.values(schemaFile.operations).flatMap(({ params }) => Object.keys(params.properties ?? {})),
  ]);
  const accepts = (route: Route, name: string): boolean => {
    try {
      route.prepare({ [name]: {} }, 'json');
      return true;
    } catch (error) {
      return !(error instanceof ApiError && error.body.code === 'parameter_unknown');
    }
  };

  onlySandbox.for(apiRoutes.map((route) => [nameOf(route), route] as const))(
    '%s takes no parameter that the API does not',
    ([name, route]) => {
      const known = Object.keys(schemaFile.operations[name]?.params.properties ?? {});
      const taken = [...names].filter((one) => accepts(route, one));
      expect(known).toEqual(expect.arrayContaining(taken));
    },
  );

  onlySandbox('every path answers as the API does', async () => {
    const { checkout } = await product.order(creator);
    await pay(world, checkout, '4000000000000077');
    const { provider_account_id: account } = await services.db
      .selectFrom('payout_accounts')
      .select('provider_account_id')
      .where('user_id', '=', creator.userId)
      .executeTakeFirstOrThrow();
    await callEverything({ stripe, account, checkoutId: checkout.id, receiverUrl: product.receiver.url });
    await stripe.checkout.sessions.expire((await product.order(creator)).checkout.id);
    await callBilling(world, account);
    await world.sandbox.settle();
    for (const { body } of product.receiver.received.splice(0)) await readThinEvent(body);
    expect(apiRoutes.map(nameOf).filter((name) => !check.passed.has(`${name} 200`))).toEqual([]);
  });

  async function readThinEvent(body: string): Promise<void> {
    const { id, object } = JSON.parse(body) as { id: string; object: string };
    if (object === 'v2.core.event') await stripe.v2.core.events.retrieve(id);
  }
});

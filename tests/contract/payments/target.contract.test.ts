import { afterEach, describe, expect, vi } from 'vitest';

import { ACCOUNT_PARAMS } from './buyer.ts';
import { SECRET_KEY, startSandboxWorld } from './sandbox-world.ts';
import { wireCheck } from './schema/check-wire.ts';
import { openClock, openOffer, subscriptionParams } from './subscriber.ts';
import { onlySandbox, startWorld } from './target.ts';

const KEY = 'sk_test_51Contract';
const real = (key?: string) => startWorld(wireCheck(), { STRIPE_TARGET: 'real', ...(key === undefined ? {} : { STRIPE_SECRET_KEY: key }) });
afterEach(() => vi.unstubAllGlobals());

describe('the real API', () => {
  onlySandbox.for([
    undefined,
    '',
    'sk_live_51Contract',
    'rk_live_51Contract',
    'rk_test_51Contract',
    'pk_test_51Contract',
    ' sk_test_51Contract',
    SECRET_KEY,
  ])('is not called with the key %s', async (key) => {
    const called = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', called);
    await expect(real(key)).rejects.toThrow('STRIPE_SECRET_KEY must be a key of the test mode (sk_test_…).');
    expect(called).not.toHaveBeenCalled();
  });

  onlySandbox('is one of two possible targets', async () => {
    await expect(startWorld(wireCheck(), { STRIPE_TARGET: 'live', STRIPE_SECRET_KEY: KEY })).rejects.toThrow(
      'STRIPE_TARGET must be real or sandbox.',
    );
  });

  onlySandbox('has no clock, books or pages of ours', async () => {
    const world = await real(KEY);
    expect(() => world.clock.advance(1)).toThrow('onlySandbox');
    expect(() => world.sandbox).toThrow('onlySandbox');
    expect(() => world.dataDir).toThrow('onlySandbox');
    expect(() => world.restart()).toThrow('onlySandbox');
  });

  onlySandbox('is called at its own address with the given key, and what was made is cleaned up', async () => {
    const check = wireCheck();
    const own = await startSandboxWorld();
    const asked = answerWith(own.sandbox.origin);
    const world = await startWorld(check, { STRIPE_TARGET: 'real', STRIPE_SECRET_KEY: KEY });
    const { stripe } = world;
    const account = await stripe.v2.core.accounts.create(ACCOUNT_PARAMS);
    const clock = await openClock(world);
    const customer = await stripe.customers.create({ email: 'bob@example.test' });
    const price = await openOffer(stripe);
    const session = await stripe.checkout.sessions.create(subscriptionParams({ customer: customer.id, price: price.id }));
    const expired = await stripe.checkout.sessions.create(subscriptionParams({ customer: customer.id, price: price.id }));
    await stripe.checkout.sessions.expire(expired.id);
    const endpoint = await stripe.webhookEndpoints.create({ url: 'https://turnout.example/', enabled_events: ['*'] });
    await world.close();
    expect(new Set(asked.map(({ origin }) => origin))).toEqual(new Set(['https://api.stripe.com']));
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set([`Bearer ${KEY}`]));
    expect(check.differences()).toEqual([]);
    expect(check.passed).toContain('POST /v2/core/accounts 200');
    expect(await own.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' });
    expect(await own.stripe.prices.retrieve(price.id)).toMatchObject({ active: false });
    expect(await own.stripe.products.retrieve(String(price.product))).toMatchObject({ active: false });
    expect(await own.stripe.v2.core.accounts.retrieve(account.id)).toMatchObject({ closed: true });
    await expect(own.stripe.testHelpers.testClocks.retrieve(clock.id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(own.stripe.webhookEndpoints.retrieve(endpoint.id)).rejects.toMatchObject({ statusCode: 404 });
    // The product deletes no customers, so the sandbox doesn't serve that; only the request can be seen.
    expect(asked.map(({ what }) => what)).toContain(`DELETE /v1/customers/${customer.id}`);
    await own.close();
  });
});

/** Has a sandbox answer for the real API, and records which requests were made. */
function answerWith(origin: string): { origin: string; key: string | null; what: string }[] {
  const asked: { origin: string; key: string | null; what: string }[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const address = new URL(input);
    const headers = new Headers(init.headers);
    asked.push({ origin: address.origin, key: headers.get('authorization'), what: `${init.method} ${address.pathname}` });
    headers.set('authorization', `Bearer ${SECRET_KEY}`);
    return fetch(new URL(`${address.pathname}${address.search}`, origin), { ...init, headers });
  });
  return asked;
}

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ACCOUNT_PARAMS, buyTicket, completeOnboarding, onboardingLink, openCreator, openSession, payee } from './buyer.ts';
import type { SandboxWorld } from './sandbox-world.ts';
import { onlySandbox, startWorld, watchedWire } from './target.ts';

const check = watchedWire();
let world: SandboxWorld;
beforeAll(async () => {
  world = await startWorld(check);
});
afterAll(() => world.close());

const INCLUDE = { include: ['configuration.recipient' as const, 'requirements' as const] };

test('a new account cannot be paid before its onboarding', async () => {
  const account = await world.stripe.v2.core.accounts.create(ACCOUNT_PARAMS);
  expect(account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe('restricted');
  expect(account.requirements?.summary?.minimum_deadline?.status).toBe('past_due');
  expect((await world.stripe.v2.core.accounts.retrieve(account.id, INCLUDE)).requirements?.entries).not.toEqual([]);
  expect((await onboardingLink(world, account.id)).url).toMatch(/^https?:/);
  await expect(openSession(world, { account: account.id })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'insufficient_capabilities_for_transfer',
  });
  await expect(world.stripe.accounts.createLoginLink(account.id)).rejects.toMatchObject({ statusCode: 400 });
});

test('omits parts of an account that were not requested', async () => {
  const { id } = await world.stripe.v2.core.accounts.create(ACCOUNT_PARAMS);
  const bare = await world.stripe.v2.core.accounts.retrieve(id);
  expect(bare).not.toHaveProperty('configuration');
  expect(bare).not.toHaveProperty('requirements');
  expect(bare).toMatchObject({ object: 'v2.core.account', dashboard: 'express', metadata: { userId: 'user-1' } });
});

test('an unknown account is a 404, and a removed parameter is rejected by name', async () => {
  await expect(world.stripe.v2.core.accounts.retrieve('acct_none')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
  const { id } = await world.stripe.v2.core.accounts.create(ACCOUNT_PARAMS);
  const useCase = {
    type: 'account_onboarding',
    account_onboarding: { configurations: ['recipient'], refresh_url: 'http://a/', return_url: 'http://a/' },
  };
  await expect(world.stripe.v2.core.accountLinks.create({ account: id, use_case: useCase })).rejects.toMatchObject({
    code: 'parameter_unknown',
  });
});

onlySandbox('onboarding rejects impossible values and keeps what was typed', async () => {
  const { id } = await world.stripe.v2.core.accounts.create(ACCOUNT_PARAMS);
  const refused = await completeOnboarding((await onboardingLink(world, id)).url, { sortCode: '12', legalName: '<b>Ann</b>' });
  const text = await refused.text();
  expect(refused.status).toBe(422);
  expect(text).toContain('A sort code has 6 digits.');
  expect(text).toContain('&lt;b&gt;Ann&lt;/b&gt;');
});

onlySandbox('onboarding enables the account to receive money and redirects back', async () => {
  const { id } = await world.stripe.v2.core.accounts.create(ACCOUNT_PARAMS);
  const done = await completeOnboarding((await onboardingLink(world, id)).url);
  expect(done.status).toBe(303);
  expect(done.headers.get('location')).toBe('http://127.0.0.1:1/return');
  const account = await world.stripe.v2.core.accounts.retrieve(id, INCLUDE);
  expect(account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe('active');
  expect(account.configuration?.recipient?.capabilities?.stripe_balance?.payouts?.status).toBe('active');
  expect(account.requirements?.entries).toEqual([]);
});

onlySandbox('a link opens once; used or expired, it redirects to the refresh URL', async () => {
  const { id } = await world.stripe.v2.core.accounts.create(ACCOUNT_PARAMS);
  const link = await onboardingLink(world, id);
  expect((await fetch(link.url, { redirect: 'manual' })).status).toBe(200);
  const again = await fetch(link.url, { redirect: 'manual' });
  expect(again.headers.get('location')).toBe('http://127.0.0.1:1/refresh');
  const late = await onboardingLink(world, id);
  world.clock.advance(11 * 60);
  expect((await fetch(late.url, { redirect: 'manual' })).headers.get('location')).toBe('http://127.0.0.1:1/refresh');
});

onlySandbox('a login link shows the balance and the transfers of its account, and expires', async () => {
  const account = await openCreator(world);
  await buyTicket(world, undefined, { account });
  const link = await world.stripe.accounts.createLoginLink(account);
  const text = await (await fetch(link.url)).text();
  expect(text).toContain('£8.80');
  expect(text).toContain('£10.00');
  world.clock.advance(11 * 60);
  expect((await fetch(link.url)).status).toBe(404);
});

onlySandbox('behind a login link the bank account is changed, and a wrong one is refused in words', async () => {
  const { url } = await world.stripe.accounts.createLoginLink(await openCreator(world));
  const link = new URL(url).searchParams.get('link') ?? '';
  const send = (accountNumber: string) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ link, sortCode: '20-00-00', accountNumber }) });
  const refused = await send('123');
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('An account number has 8 digits.');
  const saved = await send('5577 9911');
  expect(saved.status).toBe(303);
  const text = await (await fetch(new URL(saved.headers.get('location') ?? '', url))).text();
  expect(text).toContain('Your next payout goes to the account ending 9911.');
  expect(text).toContain('value="200000"');
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ link: 'other' }) })).status).toBe(404);
});

onlySandbox('a restricted account still has a dashboard, and one that never finished its set-up has none', async () => {
  const account = await openCreator(world);
  const restrict = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ status: 'restricted' }) };
  await fetch(`${world.sandbox.origin}/sandbox/accounts/${account}/capability`, restrict);
  const { url } = await world.stripe.accounts.createLoginLink(account);
  expect(await (await fetch(url)).text()).toContain('This account is restricted');
  const { id } = await world.stripe.v2.core.accounts.create(ACCOUNT_PARAMS);
  await expect(world.stripe.accounts.createLoginLink(id)).rejects.toThrow('has not completed onboarding');
});

onlySandbox('payouts from an account can be stopped while it still takes payments', async () => {
  const account = await openCreator(world);
  const stop = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'active', payouts: 'restricted' }),
  };
  await fetch(`${world.sandbox.origin}/sandbox/accounts/${account}/capability`, stop);
  const { configuration } = await world.stripe.v2.core.accounts.retrieve(account, INCLUDE);
  expect(configuration?.recipient?.capabilities?.stripe_balance).toMatchObject({
    stripe_transfers: { status: 'active' },
    payouts: { status: 'restricted' },
  });
});

test('an account is updated, listed and closed', async () => {
  const account = (await payee(world)) ?? (await world.stripe.v2.core.accounts.create(ACCOUNT_PARAMS)).id;
  await world.stripe.v2.core.accounts.update(account, { display_name: 'Ann Other', metadata: { more: 'yes' } });
  expect(await world.stripe.v2.core.accounts.retrieve(account)).toMatchObject({
    display_name: 'Ann Other',
    metadata: { userId: 'user-1', more: 'yes' },
  });
  const newest = await world.stripe.v2.core.accounts.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  const ids = newest.map(({ id }) => id);
  expect(ids).toContain(account);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await world.stripe.v2.core.accounts.close(account, { applied_configurations: ['recipient'] })).toMatchObject({ closed: true });
});

onlySandbox('a closed account can no longer be paid', async () => {
  const account = await openCreator(world);
  expect(await world.stripe.v2.core.accounts.close(account)).toMatchObject({ closed: true });
  await expect(openSession(world, { account })).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
});

onlySandbox('the console restricts an account and enables it again', async () => {
  const account = await openCreator(world);
  const set = (status: string) =>
    fetch(`${world.sandbox.origin}/sandbox/accounts/${account}/capability`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    });
  expect((await set('restricted')).status).toBe(200);
  await expect(openSession(world, { account })).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
  await set('active');
  expect((await openSession(world, { account })).status).toBe('open');
});

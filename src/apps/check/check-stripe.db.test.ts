import { expect, test } from 'vitest';
import { API_VERSION, createStripe } from '#platform/server/providers/stripe.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { checksOfStripe, judgeDestinations, judgeSecrets } from './check-stripe.ts';
import { runChecks } from './finding.ts';
import { WANTED_EVENTS } from './wanted-events.ts';

const { services, sandbox } = await ticketSale();
const ORIGIN = 'https://harbour.test';
const URL_OF_OURS = `${ORIGIN}/webhooks/stripe`;
const SECRETS = ['whsec_a', 'whsec_b', 'whsec_c'];

async function check(stripe = services.stripe) {
  const findings = await runChecks(checksOfStripe(stripe, { payments: { webhookSecrets: SECRETS }, publicOrigin: ORIGIN }));
  return new Map(findings.map((finding) => [finding.what, finding]));
}

test('refuses a key that Stripe does not know; Stripe being down just now is a note', async () => {
  expect((await check()).get('Stripe key')).toMatchObject({ state: 'good', says: 'accepted, for tests' });
  const stranger = createStripe({ secretKey: 'sk_test_sandbox_of_somebody_else', apiUrl: sandbox.origin });
  expect((await check(stranger)).get('Stripe key')).toMatchObject({ state: 'bad' });
  expect((await check(stranger)).get('webhooks')).toMatchObject({ state: 'note' });
  const down = createStripe({ secretKey: services.config.payments.secretKey, apiUrl: 'http://127.0.0.1:9' });
  expect((await check(down)).get('Stripe key')).toMatchObject({ state: 'note' });
  expect((await check(down)).get('webhooks')).toMatchObject({ state: 'note' });
});

test('refuses an account without the three destinations, until they are there', async () => {
  expect((await check()).get('webhooks')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('2 of events of your account and connected accounts, 1 of thin events') as string,
  });
  for (const connect of [false, true])
    await services.stripe.webhookEndpoints.create({ url: URL_OF_OURS, enabled_events: ['*'], connect, api_version: API_VERSION });
  expect((await check()).get('webhooks')?.says).toContain('missing: 1 of thin events');
  await services.stripe.v2.core.eventDestinations.create({
    name: 'Turnout',
    type: 'webhook_endpoint',
    event_payload: 'thin',
    enabled_events: [...WANTED_EVENTS.thin],
    webhook_endpoint: { url: URL_OF_OURS },
  });
  expect((await check()).get('webhooks')).toMatchObject({ state: 'good', says: '3 destinations' });
});

test('counts no destination that is switched off or leads to another path, and names one that leads to another host', () => {
  const one = (url = URL_OF_OURS, isThin = false, isEnabled = true) => ({ url, isThin, isEnabled, events: ['*'] });
  const thin = one(URL_OF_OURS, true);
  expect(judgeDestinations({ all: [one(), one(), thin] }, ORIGIN).state).toBe('good');
  expect(judgeDestinations({ all: [one(), one(URL_OF_OURS, false, false), thin] }, ORIGIN)).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('(1 switched off)') as string,
  });
  expect(judgeDestinations({ all: [one(), one(`${ORIGIN}/other`), thin] }, ORIGIN).state).toBe('bad');
  expect(judgeDestinations({ all: [one(), one('https://old.test/webhooks/stripe'), thin] }, ORIGIN)).toMatchObject({
    state: 'note',
    says: `not all go to ${ORIGIN}: https://old.test/webhooks/stripe`,
  });
});

test('names events that no destination sends, and refuses destinations that all lead to another host', () => {
  const one = (events: readonly string[], isThin = false, url = URL_OF_OURS) => ({ url, isThin, isEnabled: true, events });
  const { ofAccount, ofConnectedAccounts, thin } = WANTED_EVENTS;
  expect(judgeDestinations({ all: [one(ofAccount), one(ofConnectedAccounts), one(thin, true)] }, ORIGIN).state).toBe('good');
  const fewer = ofAccount.filter((type) => type !== 'refund.failed');
  expect(judgeDestinations({ all: [one(fewer), one(ofConnectedAccounts), one(thin.slice(1), true)] }, ORIGIN)).toMatchObject({
    state: 'bad',
    says: expect.stringContaining(`no destination sends refund.failed, ${thin[0]}:`) as string,
  });
  const old = 'https://old.test/webhooks/stripe';
  expect(
    judgeDestinations({ all: [one(ofAccount, false, old), one(ofConnectedAccounts, false, old), one(thin, true, old)] }, ORIGIN),
  ).toMatchObject({
    state: 'bad',
    says: expect.stringContaining(`none goes to ${ORIGIN}`) as string,
  });
});

test('names whose events no destination reports, where Stripe says so, and events in another API version', () => {
  const one = (isThin = false, version?: string | null) => ({
    url: URL_OF_OURS,
    isThin,
    isEnabled: true,
    events: ['*'],
    version: version ?? null,
  });
  const [ours, thin] = [one(false, API_VERSION), { ...one(true), version: undefined }];
  const all = [ours, ours, thin];
  expect(judgeDestinations({ all, scopes: [['@self'], ['@accounts']] }, ORIGIN).state).toBe('good');
  expect(judgeDestinations({ all, scopes: [['@self'], ['@self']] }, ORIGIN)).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('no destination reports from connected accounts') as string,
  });
  // Those of the older list alone may be about either.
  expect(judgeDestinations({ all, scopes: [['@self']] }, ORIGIN).state).toBe('good');
  expect(judgeDestinations({ all: [ours, one(false, '2019-03-14'), one(), thin] }, ORIGIN)).toMatchObject({
    state: 'note',
    says: expect.stringContaining('2 of 4 destinations send events in another API version (2019-03-14, of the account)') as string,
  });
});

test('refuses fewer signing secrets than destinations, one twice, and what is no signing secret', () => {
  expect(judgeSecrets(SECRETS).state).toBe('good');
  expect(judgeSecrets(['whsec_a', 'whsec_b'])).toMatchObject({ state: 'bad', says: 'STRIPE_WEBHOOK_SECRETS has 2 of 3' });
  expect(judgeSecrets(['whsec_a', 'whsec_b', 'whsec_b']).state).toBe('bad');
  expect(judgeSecrets(['whsec_a', 'whsec_b', 'we_c']).state).toBe('bad');
});

import { expect, test } from 'vitest';
import { mailboxEnvironment, originsOf, productEnvironment } from './program-environments.ts';
import { readSettings } from './settings.ts';

const ports = { web: 3000, mailbox: 23_001, payments: 23_002, smtp: 23_003, pages: 23_004 };
const secrets = {
  appSecret: 'a',
  paymentsSecretKey: 'sk_test_sandbox_b',
  paymentsPublishableKey: 'pk_test_sandbox_c',
  webhookSecret: 'd',
  thinWebhookSecret: 'e',
} as const;

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000/identity'],
  ['0.0.0.0', 'http://127.0.0.1:3000/identity'],
  ['::', 'http://[::1]:3000/identity'],
  ['192.168.1.5', 'http://192.168.1.5:3000/identity'],
])('lets our programs call our identity provider on this machine, whatever the public address is: HOST %s', (host, endpoint) => {
  const settings = readSettings({ HOST: host, PUBLIC_ORIGIN: 'https://turnout.example' }, '/checkout');
  const product = productEnvironment({ base: {}, settings, secrets, ports, databaseUrl: 'postgres://x/y' });
  expect(product['IDENTITY_LOCAL_ENDPOINT']).toBe(endpoint);
});

test('programs get both addresses of a database behind a pooler', () => {
  const addresses = { DATABASE_URL: 'postgres://pooler/turnout', DATABASE_DIRECT_URL: 'postgres://server/turnout' };
  const product = productEnvironment({
    base: {},
    settings: readSettings(addresses, '/checkout'),
    secrets,
    ports,
    databaseUrl: addresses.DATABASE_URL,
  });
  expect(product).toMatchObject(addresses);
});

test.each(['127.0.0.1', '0.0.0.0', '::', '192.168.1.5'])('keeps the mailbox on this machine even if HOST is %s', (host) => {
  const settings = readSettings({ HOST: host, PUBLIC_ORIGIN: 'https://turnout.example' }, '/checkout');
  expect(originsOf(settings, ports)).toMatchObject({ web: 'https://turnout.example', mailbox: 'http://127.0.0.1:23001' });
  expect(mailboxEnvironment({ base: {}, settings, ports }).HOST).toBe('127.0.0.1');
  const product = productEnvironment({ base: {}, settings, secrets, ports, databaseUrl: 'postgres://x/y' });
  expect(product).toMatchObject({ HOST: host, SMTP_URL: 'smtp://127.0.0.1:23003' });
});

test.each([
  [{}, 'http://127.0.0.1:23002'],
  [{ PUBLIC_ORIGIN: 'http://staging.test:8080' }, 'http://staging.test:23002'],
  // A secure page may load nothing from an http address.
  [{ PUBLIC_ORIGIN: 'https://staging.test' }, 'https://staging.test'],
  [{ PUBLIC_ORIGIN: 'https://staging.test', PAYMENTS_ORIGIN: 'https://pay.staging.test' }, 'https://pay.staging.test'],
])('browsers find the sandbox of payments where the pages may load it: %o', (environment, expected) => {
  const settings = readSettings(environment, '/checkout');
  expect(originsOf(settings, ports).payments).toBe(expected);
  const product = productEnvironment({ base: {}, settings, secrets, ports, databaseUrl: 'postgres://x/y' });
  // The product itself calls it on this machine.
  expect(product).toMatchObject({ PAYMENTS_PRELOAD: `${expected}/sandbox/stripe.js`, STRIPE_API_URL: 'http://127.0.0.1:23002' });
});

test('refuses an http sandbox beside https pages', () => {
  const mixed = { PUBLIC_ORIGIN: 'https://staging.test', PAYMENTS_ORIGIN: 'http://staging.test:4242' };
  expect(() => readSettings(mixed, '/checkout')).toThrow('PAYMENTS_ORIGIN must be https when PUBLIC_ORIGIN is.');
});

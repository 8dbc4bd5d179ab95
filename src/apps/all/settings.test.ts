import { expect, test } from 'vitest';

import { SettingsError, readSettings } from './settings.ts';
import { settings } from './settings-table.ts';

const LIVE = {
  PAYMENTS_MODE: 'live',
  STRIPE_SECRET_KEY: 'sk_live_123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_123456789',
  STRIPE_WEBHOOK_SECRETS: `whsec_${'0'.repeat(40)}`,
  SMTP_URL: 'smtps://mail.harbour.co.uk:465',
  PUBLIC_ORIGIN: 'https://harbour.co.uk',
  MAIL_FROM: 'Harbour <hello@harbour.co.uk>',
  SUPPORT_EMAIL: 'help@harbour.co.uk',
};
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_123456789',
  STRIPE_WEBHOOK_SECRETS: `whsec_${'0'.repeat(40)}`,
};

test('reports one line for each wrong value, without repeating the value', () => {
  const wrong = {
    PORT: '70000',
    TURNOUT_DEMO: 'yes',
    DATABASE_URL: 'mysql://root:hunter2@host/db',
    PLATFORM_FEE_BPS: '-1',
    PUBLIC_ORIGIN: 'https://turnout.example/path',
  };
  const lines = linesOf(wrong);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'PUBLIC_ORIGIN', 'DATABASE_URL', 'TURNOUT_DEMO', 'PLATFORM_FEE_BPS']);
  expect(lines.join('\n')).not.toContain('hunter2');
});

test('reports an invalid public address along with the other wrong values', () => {
  expect(linesOf({ PUBLIC_ORIGIN: 'foo', PORT: 'x' })).toEqual([
    'PORT must be a port from 0 to 65535.',
    'PUBLIC_ORIGIN must be an origin such as https://turnout.example.',
  ]);
});

test.each([
  ['TRUST_PROXY', '9', 'must be a whole number from 0 to 5'],
  ['METRICS_TOKEN', 'short', 'must have 32 to 256 letters, digits or -._~+/='],
  ['DATABASE_POOL', '1', 'must be a whole number from 2 to 200'],
  ['DATABASE_POOL', 'many', 'must be a whole number from 2 to 200'],
  ['DATABASE_PREPARED', 'maybe', 'must be on or off'],
  ['PAGE_CACHE', 'x', 'must be on or off'],
  ['IDENTITY_ENDPOINT', 'x', 'must be an address such as https://turnout.example'],
  ['IDENTITY_JWKS_URL', 'x', 'must be an address such as https://turnout.example'],
  ['MAX_VIDEO_MB', '0', 'must be a whole number from 1 to 10000'],
  ['RATE_LIMIT_FACTOR', '1.5', 'must be a whole number from 1 to 100000'],
  ['PLATFORM_FEE_BPS', '99999', 'must be a whole number from 0 to 5000'],
  ['PLATFORM_FEE_FIXED', '1001', 'must be a whole number from 0 to 1000'],
  ['MAIL_FROM', 'x', 'must be an email address'],
])('refuses early what a program would refuse only once it runs: %s=%s', (name, value, expected) => {
  expect(linesOf({ [name]: value, PORT: '70000' })).toEqual(['PORT must be a port from 0 to 65535.', `${name} ${expected}.`]);
});

test('refuses test keys in live mode and ignores Stripe keys in the sandbox', () => {
  expect(linesOf({ ...LIVE, ...KEYS })).toEqual([
    'STRIPE_SECRET_KEY must begin with sk_live_ when PAYMENTS_MODE is live.',
    'STRIPE_PUBLISHABLE_KEY must begin with pk_live_ when PAYMENTS_MODE is live.',
  ]);
  expect(linesOf(KEYS)).toEqual([]);
});

test('requires a secret from the environment where other machines may share database and files', () => {
  const shared = { DATABASE_URL: 'postgres://host/turnout', STORAGE_URL: 's3://files?region=eu-west-2' };
  expect(linesOf(shared)).toEqual([
    'APP_SECRET must be set when DATABASE_URL and STORAGE_URL are shared; that of one machine is in its DATA_DIR/secrets.json.',
  ]);
  expect(linesOf({ ...shared, APP_SECRET: 'short' })).toEqual(['APP_SECRET must have at least 32 characters.']);
  expect(linesOf({ ...shared, APP_SECRET: 'x'.repeat(32), STORAGE_URL: 's3://files' })).toEqual([
    expect.stringMatching(/^STORAGE_URL must be file:/),
  ]);
  expect(readSettings({ ...shared, APP_SECRET: 'x'.repeat(32) }, '/home/me').appSecret).toBe('x'.repeat(32));
  for (const name of ['DATABASE_URL', 'STORAGE_URL']) expect(readSettings({ ...shared, [name]: '' }, '/home/me').appSecret).toBeNull();
});

test('refuses the direct address of a database that is not set', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgres://server/turnout' };
  expect(linesOf(direct)).toEqual(['DATABASE_DIRECT_URL needs DATABASE_URL.']);
  const settings = readSettings({ ...direct, DATABASE_URL: 'postgres://pooler/turnout' }, '/home/me');
  expect(settings).toMatchObject({ databaseUrl: 'postgres://pooler/turnout', databaseDirectUrl: 'postgres://server/turnout' });
});

test('requires a mail server in live mode, and reports a malformed one only once', () => {
  expect(linesOf({ ...LIVE, SMTP_URL: '' })).toEqual(['SMTP_URL must be set when PAYMENTS_MODE is live.']);
  expect(linesOf({ ...LIVE, SMTP_URL: 'mail.example' })).toEqual(['SMTP_URL must be an address such as smtp://user:password@host:587.']);
  expect(linesOf(LIVE)).toEqual([]);
  expect(linesOf({ ...KEYS, PAYMENTS_MODE: 'test' })).toEqual([]);
});

test('never loads the demo with Stripe keys, by default or if told to', () => {
  expect(readSettings({}, '/checkout').wantsDemo).toBe(true);
  for (const keys of [LIVE, { ...KEYS, PAYMENTS_MODE: 'test' }]) {
    expect(readSettings(keys, '/checkout').wantsDemo).toBe(false);
    expect(linesOf({ ...keys, TURNOUT_DEMO: '1' })).toEqual([`TURNOUT_DEMO must not be 1 when PAYMENTS_MODE is ${keys.PAYMENTS_MODE}.`]);
    expect(linesOf({ ...keys, TURNOUT_DEMO: '0' })).toEqual([]);
  }
});

test('requires an address and a sender of one’s own in live mode, because the defaults reach nobody; `check` judges the support address', () => {
  expect(linesOf({ ...LIVE, PUBLIC_ORIGIN: '', MAIL_FROM: '', SUPPORT_EMAIL: '' })).toEqual([
    'PUBLIC_ORIGIN must be your https address when PAYMENTS_MODE is live.',
    'MAIL_FROM must be an address of your own when PAYMENTS_MODE is live.',
  ]);
});

test.each([
  ['PUBLIC_ORIGIN', 'http://harbour.co.uk'],
  ['PUBLIC_ORIGIN', 'https://127.0.0.1:3000'],
  ['PUBLIC_ORIGIN', 'https://localhost'],
  ['PUBLIC_ORIGIN', 'https://www.example.com'],
  ['PUBLIC_ORIGIN', 'https://turnout.example'],
  ['MAIL_FROM', 'hello@mail.turnout.EXAMPLE'],
  ['MAIL_FROM', 'Harbour <hello@example.org>'],
  ['SUPPORT_EMAIL', 'support@turnout.test'],
  ['MAIL_BOUNCE_ADDRESS', 'bounces@turnout.example'],
])('refuses in live mode, and only there: %s=%s', (name, value) => {
  expect(linesOf({ ...LIVE, [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name} must be .+ when PAYMENTS_MODE is live\\.$`)),
  ]);
  expect(linesOf({ ...KEYS, PAYMENTS_MODE: 'test', [name]: value })).toEqual([]);
});

test.each(['3000x', '-1', '1e3', '65536', '0x10'])('refuses the port %j', (value) => {
  expect(linesOf({ PORT: value })).toEqual(['PORT must be a port from 0 to 65535.']);
});

test('requires the Stripe keys outside the sandbox', () => {
  const needed = [...Object.keys(KEYS), 'SMTP_URL'];
  const { PUBLIC_ORIGIN, MAIL_FROM, SUPPORT_EMAIL } = LIVE;
  expect(linesOf({ PAYMENTS_MODE: 'live', PUBLIC_ORIGIN, MAIL_FROM, SUPPORT_EMAIL })).toEqual(
    needed.map((name) => `${name} must be set when PAYMENTS_MODE is live.`),
  );
  expect(readSettings({ PAYMENTS_MODE: 'test', ...KEYS }, '/checkout').handedOn).toMatchObject(KEYS);
});

test('uses the defaults if nothing is set or all values are empty', () => {
  const empty = Object.fromEntries(settings.map(({ name }) => [name, '']));
  expect(readSettings(empty, '/checkout')).toEqual(readSettings({}, '/checkout'));
  expect(readSettings({}, '/checkout')).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/checkout/.data',
    databaseUrl: null,
    wantsDemo: true,
    handedOn: {},
  });
});

test('resolves a relative DATA_DIR against the checkout', () => {
  expect(readSettings({ DATA_DIR: 'other' }, '/checkout').dataDir).toBe('/checkout/other');
});

function linesOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment, '/checkout');
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n');
    throw error;
  }
  return [];
}

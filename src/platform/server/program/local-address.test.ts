import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { callOwnIdentity } from './local-address.ts';

const SETTINGS = {
  PUBLIC_ORIGIN: 'https://turnout.test',
  DATABASE_URL: 'postgres://db.test/turnout',
  DATA_DIR: '/data',
  SMTP_URL: 'smtp://mail.test',
  APP_SECRET: 'x'.repeat(32),
  PAYMENTS_MODE: 'test',
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
  STRIPE_WEBHOOK_SECRETS: 'x'.repeat(32),
};
const calledBy = (settings: Record<string, string>) => callOwnIdentity(readConfig({ ...SETTINGS, ...settings })).identity.localEndpoint;

test.each([
  ['10.0.0.2', 'http://10.0.0.2:3100/identity'],
  ['0.0.0.0', 'http://127.0.0.1:3100/identity'],
  ['::', 'http://[::1]:3100/identity'],
])('a web that runs alone calls the identity provider in itself, not through its public address: HOST %s', (HOST, endpoint) => {
  expect(calledBy({ HOST, PORT: '3100' })).toBe(endpoint);
});

test('what the settings name is called instead', () => {
  expect(calledBy({ PORT: '3100', IDENTITY_LOCAL_ENDPOINT: 'http://10.0.0.1:3000/identity' })).toBe('http://10.0.0.1:3000/identity');
  expect(calledBy({ PORT: '3100', IDENTITY_ENDPOINT: 'https://cognito.test' })).toBe('https://cognito.test');
  expect(calledBy({ PORT: '0' })).toBe('https://turnout.test/identity');
});

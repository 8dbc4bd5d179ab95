import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/program/config.ts';
import { addSecurityHeaders } from './security-headers.ts';

const SETTINGS = {
  PUBLIC_ORIGIN: 'http://turnout.test',
  DATABASE_URL: 'postgresql://localhost/turnout',
  DATA_DIR: '/tmp/turnout-test',
  APP_SECRET: 'a secret for tests, 32 characters',
  STRIPE_SECRET_KEY: 'sk_test_sandbox_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_1',
  STRIPE_API_URL: 'http://127.0.0.1:1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789012345678901234567',
  PAYMENTS_PRELOAD: 'http://127.0.0.1:1/preload.js',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

/** The directives of the policy, by name. */
async function policyWith(settings: Record<string, string>): Promise<Map<string, string>> {
  const app = fastify();
  await addSecurityHeaders(app, readConfig({ ...SETTINGS, ...settings }));
  app.get('/', async () => 'ok');
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  await app.close();
  return new Map(policy.split(';').map((part) => [part.split(' ')[0] ?? '', part] as const));
}

test('lets pages reach the origin of a configured map style, for data and images only', async () => {
  const [drawn, streets] = await Promise.all([policyWith({}), policyWith({ MAP_STYLE_URL: 'https://tiles.example/style.json?key=1' })]);
  for (const [name, directive] of streets) {
    const isOpened = name === 'connect-src' || name === 'img-src';
    expect(directive).toBe(
      isOpened ? `${drawn.get(name)} https://tiles.example` : drawn.get(name)?.replace(/nonce-\w+/, /nonce-\w+/.exec(directive)?.[0] ?? ''),
    );
  }
});

test('lets pages frame the payment provider and embedded schedules, and itself be framed by nobody', async () => {
  const policy = await policyWith({});
  expect(policy.get('frame-src')).toBe('frame-src http://127.0.0.1:1 http://turnout.test/embed/');
  expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'");
});

test('lets pages send files to the bucket only where they go there directly', async () => {
  const bucket = 's3://files?endpoint=https://store.example';
  const [plain, through, direct] = await Promise.all(
    [{}, { STORAGE_URL: bucket }, { STORAGE_URL: `${bucket}&uploads=direct` }].map(async (settings) =>
      (await policyWith(settings)).get('connect-src'),
    ),
  );
  expect(through).toBe(plain);
  expect(direct).toBe(`${plain} https://store.example`);
});

test('lets pages show and play media from their origin, and nothing else', async () => {
  const [plain, apart] = await Promise.all([policyWith({}), policyWith({ MEDIA_ORIGIN: 'https://media.example' })]);
  const opened = [...apart].filter(([, directive]) => directive.includes('https://media.example')).map(([name]) => name);
  expect(opened).toEqual(['img-src', 'media-src', 'connect-src']);
  for (const name of opened) expect(apart.get(name)).toBe(`${plain.get(name)} https://media.example`);
});

test('rejects media that a secure page could not load, and half of a purge hook', () => {
  const secure = { ...SETTINGS, PUBLIC_ORIGIN: 'https://turnout.test' };
  expect(() => readConfig({ ...secure, MEDIA_ORIGIN: 'http://media.example' })).toThrow(
    'MEDIA_ORIGIN must be https when PUBLIC_ORIGIN is.',
  );
  expect(() => readConfig({ ...SETTINGS, MEDIA_PURGE_URL: 'https://purge.example' })).toThrow(
    'MEDIA_PURGE_URL and MEDIA_PURGE_SECRET are needed together.',
  );
  expect(readConfig({ ...secure, MEDIA_ORIGIN: 'https://turnout.test/' }).media).toEqual({ origin: null, purge: null });
});

test('rejects a map style that is not an http address', () => {
  for (const address of ['ftp://tiles.example/style.json', 'tiles.example']) {
    expect(() => readConfig({ ...SETTINGS, MAP_STYLE_URL: address })).toThrow('MAP_STYLE_URL must be the http address of a map style.');
  }
});

test.each([
  [{ PUBLIC_ORIGIN: 'https://turnout.test' }, 'max-age=63072000'],
  [{ PUBLIC_ORIGIN: 'https://turnout.test', HSTS: 'subdomains' }, 'max-age=63072000; includeSubDomains'],
  [{ PUBLIC_ORIGIN: 'https://turnout.test', HSTS: 'off' }, undefined],
  [{ HSTS: 'subdomains' }, undefined],
])('with %o, browsers are told about https by %s', async (settings, header) => {
  const app = fastify();
  await addSecurityHeaders(app, readConfig({ ...SETTINGS, ...settings }));
  app.get('/', async () => 'ok');
  expect((await app.inject('/')).headers['strict-transport-security']).toBe(header);
  await app.close();
});

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anotherCopy, httpWorld } from '#tests/builders/http-world.ts';
import type { Services } from '#platform/server/program/services.ts';

const world = await httpWorld();
const token = randomBytes(24).toString('hex');
const VISITOR = '203.0.113.7';

async function copyWith(changes: Partial<Services['config']>) {
  const { app } = await anotherCopy(world, { ...world.services, config: { ...world.services.config, ...changes } }, world.pool);
  return async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: '/metrics', remoteAddress, headers });
    return { status: answer.statusCode, tells: answer.body.includes('process_cpu_seconds_total') };
  };
}

const SEEN = { status: 200, tells: true };
const NOT_THERE = { status: 404, tells: false };

describe('without a token', async () => {
  const ask = await copyWith({});

  test.each([VISITOR, '10.1.2.3', '192.168.0.9', '172.17.0.1', '2001:db8::7', '::ffff:203.0.113.7'])(
    'returns 404 to %s',
    async (address) => {
      expect(await ask(address)).toEqual(NOT_THERE);
    },
  );

  test('returns 404 through an unexpected proxy', async () => {
    expect(await ask('127.0.0.1', { 'x-forwarded-for': VISITOR })).toEqual(NOT_THERE);
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toEqual(NOT_THERE);
    expect(await ask('127.0.0.1', { forwarded: `for=${VISITOR}` })).toEqual(NOT_THERE);
  });

  test.each(['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])('answers %s', async (address) => {
    expect(await ask(address)).toEqual(SEEN);
  });
});

test('without a token, behind one proxy on this machine, returns 404 to visitors, whatever headers they send', async () => {
  const ask = await copyWith({ trustedProxies: 1 });
  expect(await ask('127.0.0.1', { 'x-forwarded-for': VISITOR })).toEqual(NOT_THERE);
  expect(await ask('127.0.0.1', { 'x-forwarded-for': `127.0.0.1, ${VISITOR}` })).toEqual(NOT_THERE);
  expect(await ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 127.0.0.1' })).toEqual(NOT_THERE);
  expect(await ask('127.0.0.1')).toEqual(SEEN);
});

test('with a token, answers whoever sends it, from anywhere, and nobody else', async () => {
  const ask = await copyWith({ metricsToken: token });
  expect(await ask('127.0.0.1')).toEqual(NOT_THERE);
  expect(await ask(VISITOR, { authorization: `Bearer ${token.slice(1)}` })).toEqual(NOT_THERE);
  expect(await ask(VISITOR, { authorization: token })).toEqual(NOT_THERE);
  expect(await ask(VISITOR, { authorization: `Bearer ${token}` })).toEqual(SEEN);
});

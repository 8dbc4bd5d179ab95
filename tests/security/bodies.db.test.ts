import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import { procedures } from '#tests/builders/http-calls.ts';
import { anotherCopy, httpWorld } from '#tests/builders/http-world.ts';

const KIB = 1024;
const world = await httpWorld();
const member = await world.person();

type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: string; origin?: string };

/** Sends a request's headers and part of its body, and waits for the response; the rest of the body never comes. */
function ask({ path, method = 'POST', headers = {}, body = '', origin = world.origin }: Sent): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers: { 'content-type': 'application/json', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        asked.destroy();
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
    });
    asked.on('error', reject);
    asked.flushHeaders();
    asked.write(body);
  });
}

const declared = (bytes: number) => ({ 'content-length': String(bytes) });
const asMember = { authorization: `Bearer ${member.token}` };

const changes = Object.entries(procedures()).flatMap(([name, type]) => (type === 'mutation' ? [`/trpc/${name}`] : []));
// Calls that are signed rather than signed in, and those with their own kind of limit.
const OTHERS = /^\/(?:webhooks|media\/upload|identity)/;
const routes = world.routes.filter(
  ({ method, url }) => /^(?:POST|PATCH|DELETE)$/.test(method) && !/^\/trpc|\*/.test(url) && !OTHERS.test(url),
);

describe('without a token, the program reads no more than 8 KiB', () => {
  test.each([...changes.map((path) => ['POST', path]), ...routes.map(({ method, url }) => [method, url])] as [string, string][])(
    '%s %s responds before the first byte',
    async (method, path) => {
      const { status } = await ask({ method, path, headers: declared(8 * KIB + 1) });
      expect([401, 413]).toContain(status);
      expect((await ask({ method, path, headers: declared(1024 * KIB + 1) })).status).toBe(413);
    },
  );

  test('sent in chunks without a declared length', async () => {
    expect((await ask({ path: '/monitoring/alert', body: `"${'x'.repeat(8 * KIB)}` })).status).toBe(413);
    expect((await ask({ path: '/trpc/user.followUser', body: `"${'x'.repeat(8 * KIB)}` })).status).toBe(413);
    expect((await ask({ path: '/trpc/media.addCaptions', body: `"${'x'.repeat(8 * KIB)}` })).status).toBe(401);
  });

  test('sent as a batch', async () => {
    const path = `/trpc/${Array(10).fill('media.addCaptions').join(',')}?batch=1`;
    expect((await ask({ path, headers: declared(500 * KIB) })).status).toBe(401);
    expect((await ask({ path, headers: { ...declared(2000 * KIB), ...asMember } })).status).toBe(413);
  });

  test.each([
    ['/identity', 16 * KIB + 1],
    ['/webhooks/stripe', 256 * KIB + 1],
  ])('%s has its own limit', async (path, bytes) => {
    expect((await ask({ path, headers: declared(bytes) })).status).toBe(413);
  });
});

test('rejects an unread body in the protocol of its request', async () => {
  const { text } = await ask({ path: '/trpc/user.followUser', headers: declared(9 * KIB) });
  expect(JSON.parse(text)).toMatchObject({
    error: { message: 'The request is too large.', data: { code: 'PAYLOAD_TOO_LARGE', httpStatus: 413, path: 'user.followUser' } },
  });
});

test('rejects a body nested too deeply before the rest of it has arrived', async () => {
  for (const path of ['/content', '/trpc/user.followUser'])
    expect((await ask({ path, headers: { ...declared(8 * KIB), ...asMember }, body: '['.repeat(21) })).status).toBe(400);
});

test('accepts the longest permitted text', async () => {
  const content = { text: '語'.repeat(10_000), visibility: 'PUBLIC' };
  const { status, message } = await world.rest('POST', '/content', { content }, member);
  expect({ status, message }).toEqual({ status: 200, message: '' });
});

test('rejects guests with 429 after 300 rejected bodies, while members continue', async () => {
  const { app } = await anotherCopy(world, { ...world.services, rateLimits: createRateLimits(world.pool) }, world.pool);
  const alert = (headers: Record<string, string>, payload: string) =>
    app.inject({ method: 'POST', url: '/monitoring/alert', headers: { 'content-type': 'application/json', ...headers }, payload });
  const statuses = new Map<number, number>();
  for (let n = 0; n < 302; n += 1) {
    const { statusCode } = await alert({}, '{');
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 400: 300, 429: 2 });
  const refused = await alert({}, '{}');
  expect({ status: refused.statusCode, wait: Number(refused.headers['retry-after']) > 0 }).toEqual({ status: 429, wait: true });
  expect((await alert(asMember, '{}')).statusCode).toBe(400);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

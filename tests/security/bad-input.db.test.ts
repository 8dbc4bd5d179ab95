import { Buffer } from 'node:buffer';
import { beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { callWith } from './authorization-table.ts';
import { BAD_INPUTS } from './bad-inputs.ts';
import { databaseDigest } from './database-digest.ts';
import { READ_ROWS } from './read-rows.ts';
import { openScene } from './scene.ts';

const world = await httpWorld();
const scene = await openScene(world);
const { user, owner } = scene;
const start = world.services.now();
beforeEach(() => world.services.setNow(start.toISOString()));

const JSON_BODY = { 'content-type': 'application/json' };
const DEEP = `{"content":${'['.repeat(2000)}${']'.repeat(2000)}}`;
const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe("rejects with the product's own message and changes nothing", () => {
  test.each(BAD_INPUTS.map((bad) => [bad.about, bad] as const))('%s', async (_about, bad) => {
    const caller = scene[bad.by ?? 'user'];
    const input = typeof bad.input === 'function' ? await bad.input(scene) : bad.input;
    const before = await databaseDigest(world.pool);
    const { status, message } = await callWith(world, bad.call, input, caller);
    expect({ status, message }).toEqual({
      status: bad.status,
      message: typeof bad.message === 'string' ? bad.message : expect.stringMatching(bad.message ?? /./),
    });
    expect(await databaseDigest(world.pool)).toEqual(before);
  });
});

describe('rejects what cannot be read', () => {
  const huge = `"${'x'.repeat(1024 * 1024)}"`;
  test.each([
    [
      'malformed JSON',
      'POST',
      '/content',
      { body: '{"content":', headers: JSON_BODY },
      400,
      'The request couldn’t be read. Send valid JSON.',
    ],
    [
      'malformed JSON to a procedure',
      'POST',
      '/trpc/user.update',
      { body: '{"user":', headers: JSON_BODY },
      400,
      /^The request couldn’t be read/,
    ],
    ['a malformed input of a query', 'GET', '/trpc/user.getUser?input={', {}, 400, /^The request couldn’t be read/],
    ['an oversized body', 'POST', '/content', { body: huge, headers: JSON_BODY }, 413, 'The request is too large.'],
    ['an oversized body to a procedure', 'POST', '/trpc/user.update', { body: huge, headers: JSON_BODY }, 413, 'The request is too large.'],
    ['an oversized webhook', 'POST', '/webhooks/stripe', { body: huge, headers: JSON_BODY }, 413, 'The request is too large.'],
    ['an endlessly nested body', 'POST', '/content', { body: DEEP, headers: JSON_BODY }, 400, /./],
    ['an endlessly nested body to a procedure', 'POST', '/trpc/user.update', { body: DEEP, headers: JSON_BODY }, 400, /./],
    [
      'a form',
      'POST',
      '/content',
      { body: 'text=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      /^This content type isn’t supported/,
    ],
    [
      'plain text',
      'POST',
      '/content',
      { body: '{"content":{"text":"a"}}', headers: { 'content-type': 'text/plain' } },
      415,
      /^This content type isn’t supported/,
    ],
    [
      'plain text to a procedure',
      'POST',
      '/trpc/user.update',
      { body: 'text', headers: { 'content-type': 'text/plain' } },
      415,
      /^This content type isn’t supported/,
    ],
    ['an unknown address', 'POST', '/nowhere', { body: '{}', headers: JSON_BODY }, 404, 'There is nothing at this address.'],
    ['an unknown method of an address', 'PATCH', '/session', { body: '{}', headers: JSON_BODY }, 404, 'There is nothing at this address.'],
    ['an unknown procedure', 'GET', '/trpc/user.destroy', {}, 404, 'Unknown call.'],
    ['a procedure named like the prototype', 'GET', '/trpc/__proto__.toString', {}, 404, 'Unknown call.'],
    [
      'a change by GET',
      'GET',
      `/trpc/user.update?input=${encoded({ user: { id: user.userId, bio: 'x' } })}`,
      {},
      405,
      'This call uses a different HTTP method.',
    ],
    ['a malformed address', 'GET', '/%ff%zz', {}, 400, 'This address isn’t valid.'],
    ['an endless address', 'GET', `/media/${'a'.repeat(6000)}/x.webp`, {}, 400, 'This address isn’t valid.'],
  ] as const)('%s', async (_about, method, path, init, status, message) => {
    const before = await databaseDigest(world.pool);
    const answer = await world.raw(path, { method, ...init }, user);
    expect({ status: answer.status, message: answer.message }).toEqual({
      status,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect(await databaseDigest(world.pool)).toEqual(before);
  });

  test.each(['..%2f..%2fetc%2fpasswd', '%00', 'a.b', '%f0%9f%8e%9f.AAAA', 'x'.repeat(2000), '__proto__', '%2e%2e.%2e%2e', 'bnVsbA.bnVsbA'])(
    'a media address with %s in place of its token or file',
    async (word) => {
      const type = { 'content-type': 'image/png' };
      for (const [path, init] of [
        [`/media/${word}/800.webp`, {}],
        [`/media/a.b/${word}`, {}],
        [`/media/upload/${word}`, { method: 'PUT', body: 'bytes', headers: type }],
      ] as const)
        expect([400, 403, 404, 414], path).toContain((await world.raw(path, init, user)).status);
    },
  );

  test('a batch whose address is too long or whose calls cost too much, but not one that just fits', async () => {
    const batchOf = (name: string, count: number, padding = 0) =>
      world.raw(`/trpc/${Array(count).fill(name).join(',')}?batch=1&input=${encoded({})}${'%20'.repeat(padding)}`, {}, user);
    const refused = { status: 413, text: expect.stringContaining('This batch is too large. Send its calls in several batches.') };
    const [balance, feed] = ['payment.getBalance', 'feed.queryDiscoveryTimeline'];
    // 2,083 characters hold a hundred such calls and some more.
    expect((await batchOf(balance, 100)).status).toBe(200);
    expect(await batchOf(balance, 101)).toMatchObject(refused);
    expect(await batchOf(balance, 60, 400)).toMatchObject(refused);
    expect((await batchOf(feed, 20)).status).toBe(200);
    expect(await batchOf(feed, 21)).toMatchObject(refused);
  });

  test('a key that would reach the prototype of every object', async () => {
    const before = await databaseDigest(world.pool);
    for (const [call, body] of [
      ['POST /content', '{"content":{"text":"a"},"__proto__":{"admin":true}}'],
      ['POST /content', '{"content":{"text":"a","constructor":{"prototype":{"admin":true}}}}'],
      ['user.update', `{"user":{"id":"${user.userId}","bio":"x","__proto__":{"admin":true}}}`],
      ['user.update', `{"user":{"id":"${user.userId}","bio":"x","constructor":{"admin":true}}}`],
    ] as const) {
      const { status } = await callWith(world, call, body, user);
      expect({ call, status }).toEqual({ call, status: 400 });
    }
    expect(Object.prototype).not.toHaveProperty('admin');
    expect(await databaseDigest(world.pool)).toEqual(before);
  });
});

describe('rejects a cursor that was not issued for this list', () => {
  const text = 'This cursor isn’t valid. Start again from the first page.';
  const lists = READ_ROWS.filter(
    ({ call, outcomes }) =>
      /\.(?:query|search|getFollow|getSessionEventUsers)/.test(call) &&
      outcomes.owner !== 'NOT_FOUND' &&
      outcomes.owner !== 'FORBIDDEN' &&
      // Not paged by a cursor.
      !/Upcoming|Creators|NewIn|FollowedTags|queryChanges|queryOrders|Nearby|Similar|queryBest|queryMyDates|queryKinds/.test(call),
  );
  test.each(lists.map((row) => [row.call, row.about, row] as const))('%s, %s', async (call, _about, row) => {
    const caller = row.outcomes.owner === 'ok' ? owner : user;
    const input = (await row.input(scene, caller)) as object;
    const foreign = world.services.cursors.seal('another list', [start.toISOString(), user.userId]);
    for (const cursor of ['x', 'AAAA.BBBB', foreign, `${foreign}.`, '.', 'e30.e30'])
      expect(await world.rpc(call, { ...input, cursor }, caller), cursor).toMatchObject({ status: 400, message: text });
  });
});

describe('rejects an invalid token everywhere, so that the browser gets a new one', () => {
  const calls = ['user.getUser', 'payment.getBalance', 'POST /content', 'POST /user/create'];
  const inputs: Record<string, unknown> = {
    'user.getUser': { userId: user.userId },
    'POST /content': { content: { text: 'a' } },
    'POST /user/create': {},
  };
  const [header = '', payload = '', signature = ''] = user.token.split('.');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;

  test.each(calls)('expired, at %s', async (call) => {
    world.services.setNow(addMinutes(start, 24 * 60).toISOString());
    expect(await callWith(world, call, inputs[call], user)).toMatchObject({ status: 401, message: 'jwt expired' });
  });

  test.each([
    ['garbage', 'garbage'],
    ['three parts of garbage', 'a.b.c'],
    ['another signature', `${header}.${payload}.${signature.slice(0, -8)}AAAAAAAA`],
    ['another person in the payload', `${header}.${part({ ...claims, sub: owner.userId })}.${signature}`],
    ['no algorithm', `${part({ alg: 'none' })}.${payload}.`],
    ['a secret instead of a key pair', `${part({ alg: 'HS256' })}.${payload}.${signature}`],
  ])('broken: %s', async (_about, token) => {
    for (const call of calls)
      expect(await callWith(world, call, inputs[call], { ...user, token })).toMatchObject({
        status: 401,
        message: 'jwt verification failed',
      });
  });

  test('another authorization scheme', async () => {
    expect(
      await world.raw('/content', { method: 'POST', body: '{}', headers: { ...JSON_BODY, authorization: 'Basic YTpi' } }),
    ).toMatchObject({ status: 401, message: 'jwt verification failed' });
  });
});

describe('uploads', () => {
  async function grant() {
    const { data } = await world.rpc('media.generateFileUploadSignedUrl', { files: [{ fileName: 'a.png', fileType: 'image/png' }] }, user);
    const [file] = data as { signedUrl: string; key: string }[];
    return { path: new URL(file?.signedUrl ?? '').pathname, key: file?.key ?? '' };
  }
  test.each([
    ['of 11 MB', Buffer.alloc(11 * 1024 * 1024), 'image/png', 413, 'File size exceeds 10MB'],
    ['of a different type than announced', Buffer.from('text'), 'text/html', 415, 'Unsupported file type'],
    ['of nothing', Buffer.alloc(0), 'image/png', 400, 'This file is empty.'],
  ] as const)('%s are rejected and not stored', async (_about, body, type, status, message) => {
    const { path, key } = await grant();
    expect(await world.raw(path, { method: 'PUT', body, headers: { 'content-type': type } })).toMatchObject({ status, message });
    expect(await world.services.blobs.head(key)).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { givenContent } from '#tests/builders/content.ts';
import { httpWorld } from '#tests/builders/http-world.ts';
import { appRouter } from './rpc-router.ts';

const world = await httpWorld();
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string; inputs: z.ZodType[] } }>);
const withoutInput = procedures.flatMap(([name, { _def }]) =>
  _def.type === 'query' && _def.inputs.every((input) => input.safeParse({}).success) ? [name] : [],
);
const person = await world.person();
const post = await givenContent(world.services.db, person);
const nobody = world.services.newId();

const batch = (...calls: [name: string, input: unknown][]) => {
  const inputs = Object.fromEntries(calls.map(([, input], index) => [index, input]).filter(([, input]) => input !== undefined));
  return `/trpc/${calls.map(([name]) => name).join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
};
const alone = (name: string, input: unknown) => `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;

async function answerOf(path: string, headers: Record<string, string>, change?: { body: string; type: string }) {
  const posted = change === undefined ? {} : { method: 'POST', body: change.body };
  const type = change === undefined ? {} : { 'content-type': change.type };
  const answer = await fetch(`${world.origin}${path}`, {
    ...posted,
    headers: { 'x-request-id': 'the-same-for-both', ...type, ...headers },
  });
  const kept = ['content-type', 'cache-control', 'retry-after', 'content-security-policy'].map((name) =>
    answer.headers.get(name)?.replaceAll(/nonce-\w+/g, ''),
  );
  return { status: answer.status, headers: kept, body: (await answer.json()) as unknown };
}

const signedIn = { authorization: `Bearer ${person.token}` };

test.each(withoutInput)('answers %s by its name alone, since none of its input is required', async (name) => {
  const { status, body } = await answerOf(`/trpc/${name}`, signedIn);
  expect([200, 403], JSON.stringify(body)).toContain(status);
});

// The library itself answers requests for a stream of answers, or with a parameter of their own.
describe('answers a query exactly as the library does', () => {
  test.each([
    ['alone', alone('user.getUser', { userId: person.userId }), signedIn],
    ['a list', alone('feed.queryDiscoveryTimeline', { limit: 5 }), signedIn],
    ['without input', '/trpc/feed.queryDiscoveryTimeline', signedIn],
    ['for a guest', alone('feed.queryDiscoveryTimeline', { limit: 5 }), {}],
    ['with an answer that is nothing', alone('payment.getPayment', { itemId: nobody, userId: person.userId }), signedIn],
    ['refused', alone('user.getUser', { userId: nobody }), signedIn],
    ['with a wrong input', alone('user.getUser', { userId: 3 }), signedIn],
    ['of members, by a guest', alone('feed.queryFollowingTimeline', { limit: 5 }), {}],
    ['by somebody whose token is broken', alone('user.getUser', { userId: person.userId }), { authorization: 'Bearer a.b.c' }],
    ['in a batch', batch(['user.getUser', { userId: person.userId }], ['feed.queryDiscoveryTimeline', { limit: 5 }]), signedIn],
    [
      'in a batch of which one is refused',
      batch(['user.getUser', { userId: person.userId }], ['user.getUser', { userId: nobody }]),
      signedIn,
    ],
    ['in a batch of which all are refused', batch(['user.getUser', { userId: nobody }], ['user.getUser', { userId: nobody }]), signedIn],
    ['in a batch of which one does not exist', batch(['user.getUser', { userId: person.userId }], ['user.nobody', {}]), signedIn],
  ] as [string, string, Record<string, string>][])('%s', async (_about, path, headers) => {
    const byLibrary = await answerOf(`${path}${path.includes('?') ? '&' : '?'}by=library`, headers);
    expect(await answerOf(path, headers)).toEqual(byLibrary);
  });
});

describe('answers a mutation exactly as the library does', () => {
  const views = 'interaction.batchPutViewContent';
  const seen = { viewRecords: [{ contentItemUri: post.uri, contentUserId: person.userId }] };
  const twice = `/trpc/${views},${views}?batch=1`;
  test.each([
    ['alone', `/trpc/${views}`, seen],
    ['with another spelling of the type', `/trpc/${views}`, seen, { type: 'Application/JSON; charset=utf-8' }],
    ['of another type', `/trpc/${views}`, seen, { type: 'application/octet-stream' }],
    ['refused', '/trpc/user.followUser', { userId: person.userId, followingUserId: nobody }],
    ['with a wrong input', `/trpc/${views}`, { viewRecords: [] }],
    ['with a text that cannot be saved', `/trpc/${views}`, { 'a\0b': 1 }],
    ['with nothing', `/trpc/${views}`, undefined, { text: '' }],
    ['that is no JSON', `/trpc/${views}`, undefined, { text: '{' }],
    ['by a guest', `/trpc/${views}`, seen, { headers: {} }],
    ['by somebody whose token is broken', `/trpc/${views}`, seen, { headers: { authorization: 'Bearer a.b.c' } }],
    ['that is a query', '/trpc/user.getUser', { userId: person.userId }],
    ['in a batch', twice, { 0: seen, 1: seen }],
    ['in a batch of which one is wrong', twice, { 0: seen, 1: {} }],
    ['in a batch of which one has no input', twice, { 1: seen }],
    ['in a batch that is a list', twice, [seen, seen]],
    ['in a batch of which one is a query', `/trpc/${views},user.getUser?batch=1`, { 0: seen, 1: { userId: person.userId } }],
    ['in a batch of which one does not exist', `/trpc/${views},user.nobody?batch=1`, { 0: seen, 1: {} }],
  ] as [string, string, unknown, { type?: string; text?: string; headers?: Record<string, string> }?][])(
    '%s',
    async (_about, path, input, { type = 'application/json', text = JSON.stringify(input), headers = signedIn } = {}) => {
      const byLibrary = await answerOf(`${path}${path.includes('?') ? '&' : '?'}by=library`, headers, { body: text, type });
      expect(await answerOf(path, headers, { body: text, type })).toEqual(byLibrary);
    },
  );

  test('returns 405 for a mutation sent as a query and a query sent as a mutation', async () => {
    expect((await answerOf(alone(views, seen), signedIn)).status).toBe(405);
    const asked = { body: JSON.stringify({ userId: person.userId }), type: 'application/json' };
    expect((await answerOf('/trpc/user.getUser', signedIn, asked)).status).toBe(405);
  });
});

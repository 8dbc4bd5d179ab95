import { describe, expect, test } from 'vitest';
import { givenContent } from '#tests/builders/content.ts';
import { httpWorld } from '#tests/builders/http-world.ts';

const world = await httpWorld();
const person = await world.person();
await givenContent(world.services.db, person);
const nobody = world.services.newId();

const batch = (...calls: [name: string, input: unknown][]) => {
  const inputs = Object.fromEntries(calls.map(([, input], index) => [index, input]).filter(([, input]) => input !== undefined));
  return `/trpc/${calls.map(([name]) => name).join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
};
const alone = (name: string, input: unknown) => `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;

async function answerOf(path: string, headers: Record<string, string>) {
  const answer = await fetch(`${world.origin}${path}`, { headers: { 'x-request-id': 'the-same-for-both', ...headers } });
  const kept = ['content-type', 'cache-control', 'retry-after', 'content-security-policy'].map((name) =>
    answer.headers.get(name)?.replaceAll(/nonce-\w+/g, ''),
  );
  return { status: answer.status, headers: kept, body: (await answer.json()) as unknown };
}

// Asked for a stream of answers, or with a parameter of its own, the library answers by itself.
describe('a query is answered in the words of the library', () => {
  const signedIn = { authorization: `Bearer ${person.token}` };
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

import { expect, test } from 'vitest';
import { givenContent } from '#tests/builders/content.ts';
import { anotherCopy, httpWorld, type HttpPerson } from '#tests/builders/http-world.ts';
import { givenSession } from '#tests/builders/session.ts';

const world = await httpWorld();
const copy = await anotherCopy(world, world.services, world.pool);
const { db } = world;
const TOMORROW = new Date(world.services.now().getTime() + 86_400_000);

// Two people with a post and a session each, who both commented on a third person's post.
async function givenPair() {
  const [one, other, third] = [await world.person(), await world.person(), await world.person()];
  const post = await givenContent(db, third);
  world.canaries.welcome(post.canary);
  for (const person of [one, other]) {
    const { canary } = await givenContent(db, person);
    const session = await givenSession(db, person, { starts: [TOMORROW], locationType: 'online' });
    for (const word of [canary, ...Object.values(session.canaries)]) world.canaries.welcome(word);
    const comment = { contentItemUri: post.uri, contentUserId: third.userId, text: 'Hello.' };
    await copy.rest('POST', '/comment', { comment, entities: [], metadata: {} }, person);
  }
  const pairs = [
    { reader: one, hidden: other },
    { reader: other, hidden: one },
  ];
  return { one, other, third, post, pairs };
}

type Pair = Awaited<ReturnType<typeof givenPair>>;

// The lists in which a reader meets a person, each as either of two processes answers it.
async function listsNaming(person: HttpPerson, { post, third }: Pair, reader: HttpPerson): Promise<string[]> {
  const asked: [string, object][] = [
    ['feed.queryDiscoveryTimeline', { limit: 50 }],
    ['feed.queryUpcomingEvents', { limit: 20 }],
    ['feed.queryCreatorsToFollow', { limit: 20 }],
    ['content.queryContentByUser', { userId: person.userId, limit: 5 }],
    ['session.queryUserSessionEvents', { userId: person.userId, limit: 5 }],
    ['comment.queryComments', { contentItemUri: post.uri, userId: third.userId, limit: 20 }],
    ['user.searchUsernameByPrefix', { usernamePrefix: person.username, limit: 5 }],
  ];
  const naming = [];
  for (const [call, input] of asked) {
    for (const server of [world, copy]) {
      const { status, text } = await server.rpc(call, input, reader);
      expect([call, status]).toEqual([call, 200]);
      if (text.includes(person.userId)) naming.push(call);
    }
  }
  return naming;
}

test('a block holds from the next request on, in every process and both ways, and ends as soon', async () => {
  const pair = await givenPair();
  const named = [];
  for (const { reader, hidden } of pair.pairs) named.push((await listsNaming(hidden, pair, reader)).length);
  expect(named).toEqual([14, 14]);
  await copy.rpc('user.block', { blockedUserId: pair.other.userId }, pair.one);
  for (const { reader, hidden } of pair.pairs) expect(await listsNaming(hidden, pair, reader)).toEqual([]);
  await world.rpc('user.unblock', { blockedUserId: pair.other.userId }, pair.one);
  for (const { reader, hidden } of pair.pairs) expect(await listsNaming(hidden, pair, reader)).toHaveLength(14);
});

test('two people whose requests arrive together are each shown the list that is theirs', async () => {
  const pair = await givenPair();
  const { one, other, third } = pair;
  await world.rpc('user.block', { blockedUserId: other.userId }, one);
  const readers = Array.from({ length: 30 }, (_, index) => [one, other, third][index % 3] ?? third);
  const found = await Promise.all(readers.map((reader) => world.rpc('feed.queryDiscoveryTimeline', { limit: 50 }, reader)));
  for (const [index, { text }] of found.entries()) {
    const reader = readers[index];
    const shown = [one, other].filter(({ userId }) => text.includes(userId));
    expect(shown).toEqual(reader === third ? [one, other] : [reader]);
  }
});

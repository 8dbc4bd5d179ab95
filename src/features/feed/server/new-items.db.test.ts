import { beforeEach, expect, test } from 'vitest';
import { givenContent } from '#tests/builders/content.ts';
import { httpWorld } from '#tests/builders/http-world.ts';

const world = await httpWorld();
const { db } = world;
beforeEach(() => db.deleteFrom('content_tags').execute());

const minute = (count: number) => new Date(Date.UTC(2026, 4, 1, 0, count));

test('the new items in each list are given by the ids of newer items on its first page, and nothing else', async () => {
  const [author, stranger, reader] = [await world.person(), await world.person(), await world.person()];
  await world.rpc('user.followUser', { userId: reader.userId, followingUserId: author.userId }, reader);
  const post = (by: typeof author, count: number) => givenContent(db, by, { opening: 'A #flow class', createdAt: minute(count) });
  await post(author, 1);
  const [theirs, young] = [await post(stranger, 4), await post(author, 5)];
  const asked: [string, object, object, string[]][] = [
    ['Discovery', { tag: 'flow' }, { tag: 'flow' }, [young.id, theirs.id]],
    ['Following', {}, {}, [young.id]],
    ['Community', { hashtag: '#Flow' }, { hashtag: '#Flow', order: 'top' }, [young.id, theirs.id]],
  ];
  for (const [list, input, other, ids] of asked) {
    const call = `feed.queryNewIn${list}`;
    expect((await world.rpc(call, { ...input, since: minute(1).toISOString() }, reader)).data).toEqual({ ids, isMore: false });
    expect((await world.rpc(call, { ...other, since: minute(5).toISOString() }, reader)).data).toEqual({ ids: [], isMore: false });
    // The page is the limit: `isMore` says whether there may be newer items further down.
    expect((await world.rpc(call, { ...input, since: minute(1).toISOString(), limit: 1 }, reader)).data).toEqual({
      ids: [young.id],
      isMore: true,
    });
    expect((await world.rpc(call, { ...input, limit: 101 }, reader)).code).toBe('BAD_REQUEST');
    expect((await world.rpc(call, { ...input, since: 'yesterday' }, reader)).code).toBe('BAD_REQUEST');
  }
});

test('checking for new items costs a few dozen bytes if there are none, and less than 1 kB for a page', async () => {
  const author = await world.person();
  for (let count = 0; count < 20; count += 1) await givenContent(db, author, { opening: 'Some #rowing', createdAt: minute(count) });
  const input = { tag: 'rowing', limit: 20 };
  expect((await world.rpc('feed.queryNewInDiscovery', { ...input, since: minute(19).toISOString() }, author)).text.length).toBeLessThan(80);
  expect((await world.rpc('feed.queryNewInDiscovery', input, author)).text.length).toBeLessThan(1000);
});

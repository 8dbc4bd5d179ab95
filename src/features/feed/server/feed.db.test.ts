import { beforeEach, describe, expect, test } from 'vitest';
import { Content } from '#features/content/contract.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { queryCreatorsToFollow } from './queries/query-creators-to-follow.ts';
import { queryDiscoveryTimeline } from './queries/query-discovery-timeline.ts';
import { queryFollowingTimeline } from './queries/query-following-timeline.ts';
import { queryUpcomingEvents } from './queries/query-upcoming-events.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

const minute = (count: number) => new Date(Date.UTC(2026, 4, 1, 0, count));

describe('Discover', () => {
  test('leaves out items that are deleted, await a moderator, are rejected or come from a suspended person', async () => {
    const [author, suspended] = [await givenUser(db), await givenUser(db, { status: 'suspended' })];
    await givenContent(db, author, { status: 'deleted' });
    await givenContent(db, author, { approvalStatus: 'PENDING' });
    await givenContent(db, author, { approvalStatus: 'REJECTED' });
    await givenContent(db, suspended);
    const shown = await givenContent(db, author);
    const page = await queryDiscoveryTimeline(services, null, { limit: 20 });
    expect(page.items.map((item) => item.id)).toEqual([shown.id]);
  });

  test('has locked items as teasers without a word, street, link or picture from behind the lock', async () => {
    const [author, reader] = [await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, author, { visibility: 'PRIVATE' });
    const session = await givenSession(db, author, { visibility: 'PRIVATE', locationType: 'online' });
    const open = await givenSession(db, author, {});
    const media = await givenMediaEntity(db, author, post.uri);
    for (const actor of [null, reader.actor]) {
      const page = await queryDiscoveryTimeline(services, actor, { limit: 20 });
      const words = JSON.stringify(page);
      for (const canary of [post.canary, session.canaries.text, session.canaries.link, open.canaries.address, media.id])
        expect(words).not.toContain(canary);
      expect(page.items.map((item) => Content.parse(item).locked).toSorted()).toEqual([false, true, true]);
    }
  });

  test('is listed newest first, and new items neither repeat nor hide others between pages', async () => {
    const author = await givenUser(db);
    const ids = [];
    for (let index = 0; index < 7; index += 1) ids.push((await givenContent(db, author, { createdAt: minute(Math.trunc(index / 2)) })).id);
    const first = await queryDiscoveryTimeline(services, null, { limit: 3 });
    await givenContent(db, author, { createdAt: minute(60) });
    const second = await queryDiscoveryTimeline(services, null, { limit: 3, cursor: first.nextCursor });
    const third = await queryDiscoveryTimeline(services, null, { limit: 3, cursor: second.nextCursor });
    const seen = [...first.items, ...second.items, ...third.items].map((item) => item.id);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(third.nextCursor).toBeNull();
  });

  test('refuses the cursor of another list', async () => {
    const author = await givenUser(db);
    for (let index = 0; index < 2; index += 1) await givenContent(db, author, { opening: 'A #yoga class' });
    const tagged = await queryDiscoveryTimeline(services, null, { limit: 1, tag: '#Yoga' });
    expect(tagged.items).toHaveLength(1);
    await expect(queryDiscoveryTimeline(services, null, { limit: 1, cursor: tagged.nextCursor })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect((await queryDiscoveryTimeline(services, null, { limit: 20, tag: 'pilates' })).items).toEqual([]);
  });

  test('continues for a reader who signs in where the guest page ended, which the server renders for everyone', async () => {
    const [author, reader] = [await givenUser(db), await givenUser(db)];
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push((await givenContent(db, author, { createdAt: minute(index) })).id);
    const first = await queryDiscoveryTimeline(services, null, { limit: 1 });
    const second = await queryDiscoveryTimeline(services, reader.actor, { limit: 1, cursor: first.nextCursor });
    const third = await queryDiscoveryTimeline(services, null, { limit: 1, cursor: second.nextCursor });
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids.toReversed());
  });

  test('shows what the reader likes', async () => {
    const [author, fan] = [await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, author);
    await db
      .insertInto('likes')
      .values({ content_user_id: author.userId, content_id: post.id, user_id: fan.userId, created_at: services.now() })
      .execute();
    expect((await queryDiscoveryTimeline(services, fan.actor, { limit: 20 })).items[0]?.liked).toBe(true);
    expect((await queryDiscoveryTimeline(services, author.actor, { limit: 20 })).items[0]?.liked).toBe(false);
    expect((await queryDiscoveryTimeline(services, null, { limit: 20 })).items[0]?.liked).toBe(false);
  });
});

test('Following has only items by followed people, strictly by time', async () => {
  const [reader, one, two, stranger] = [await givenUser(db), await givenUser(db), await givenUser(db), await givenUser(db)];
  for (const followed of [one, two])
    await db
      .insertInto('follows')
      .values({ follower_user_id: reader.userId, following_user_id: followed.userId, created_at: services.now() })
      .execute();
  const ids = [];
  for (let index = 0; index < 6; index += 1)
    ids.push((await givenContent(db, index % 2 === 0 ? one : two, { createdAt: minute(index) })).id);
  await givenContent(db, stranger, { createdAt: minute(9) });
  const first = await queryFollowingTimeline(services, reader.actor, { limit: 4 });
  const second = await queryFollowingTimeline(services, reader.actor, { limit: 4, cursor: first.nextCursor });
  expect([...first.items, ...second.items].map((item) => item.id)).toEqual(ids.toReversed());
  expect((await queryFollowingTimeline(services, stranger.actor, { limit: 4 })).items).toEqual([]);
});

test('upcoming events are the next ones of each public session, soonest first, without past and cancelled ones', async () => {
  const host = await givenUser(db);
  const weekly = await givenSession(db, host, { starts: [1, 8, 15].map((day) => new Date(Date.UTC(2026, 5, day, 8))) });
  const later = await givenSession(db, host, { starts: [new Date('2026-06-20T17:00:00.000Z')] });
  const cancelled = await givenSession(db, host, {});
  await givenSession(db, host, { visibility: 'PRIVATE' });
  await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', cancelled.event.id).execute();
  const { items } = await queryUpcomingEvents(services, null, { limit: 5 });
  expect(items.map((item) => item.id)).toEqual([weekly.events[1]?.id, later.event.id]);
  expect(JSON.stringify(items)).not.toContain(weekly.canaries.address);
});

test('creators to follow publish, come most followed first, and are neither the reader nor already followed', async () => {
  const [reader, followed, small, big] = [await givenUser(db), await givenUser(db), await givenUser(db), await givenUser(db)];
  await givenUser(db);
  for (const author of [reader, followed, small, big]) await givenContent(db, author);
  await db.updateTable('users').set({ follower_count: 9 }).where('user_id', '=', big.userId).execute();
  await db
    .insertInto('follows')
    .values({ follower_user_id: reader.userId, following_user_id: followed.userId, created_at: services.now() })
    .execute();
  const { items } = await queryCreatorsToFollow(services, reader.actor, { limit: 5 });
  expect(items.map((item) => item.id)).toEqual([big.userId, small.userId]);
  expect((await queryCreatorsToFollow(services, null, { limit: 5 })).items).toHaveLength(4);
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { FollowTag } from '#features/content/tags/contract.ts';
import { followTag, unfollowTag } from '#features/content/tags/server/follow-tag.ts';
import { findInterests } from '#features/content/api/tags/find-interests.ts';
import { likeContent, unlikeContent } from '#features/content/marks/server/like-content.ts';
import { countComment } from '#features/content/api/items/count-comment.ts';
import { countTip } from '#features/content/api/items/count-tip.ts';
import { blockUser, unblockUser } from '#features/follows/server/commands/block-user.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { queryCommunityTimeline } from './queries/query-community-timeline.ts';
import { queryDiscoveryTimeline } from './queries/query-discovery-timeline.ts';
import { queryFollowingTimeline } from './queries/query-following-timeline.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;

const hour = (count: number) => new Date(Date.UTC(2026, 4, 20, count));
const like = (person: Person, post: { uri: { type: 'POST' | 'SESSION'; id: string } }) =>
  inTransaction(services, (command) => likeContent(command, person.actor, { contentItemUri: post.uri }));
const block = (person: Person, other: Person) =>
  inTransaction(services, (command) => blockUser(command, person.actor, { blockedUserId: other.userId }));
const discover = async (reader: Person | null, input: { tag?: string; limit?: number } = {}) =>
  (await queryDiscoveryTimeline(services, reader && (await actorNow(db, reader)), { limit: 50, ...input })).items.map(({ id }) => id);

async function people(count: number): Promise<Person[]> {
  const made = [];
  for (let index = 0; index < count; index += 1) made.push(await givenUser(db));
  return made;
}

describe('Discover is ordered', () => {
  test('by age if nothing happened, and by six hours per doubling of engagement', async () => {
    const [author, other, ...fans] = await people(9);
    if (!author || !other) throw new Error('Nobody came.');
    const old = await givenContent(db, author, { createdAt: hour(0) });
    const fresh = await givenContent(db, other, { createdAt: hour(25) });
    expect(await discover(null)).toEqual([fresh.id, old.id]);
    // 21 points: four doublings and a bit, worth more than 24 hours.
    for (const fan of fans) await like(fan, old);
    expect(await discover(null)).toEqual([old.id, fresh.id]);
    for (const fan of fans) await inTransaction(services, (command) => unlikeContent(command, fan.actor, { contentItemUri: old.uri }));
    expect(await discover(null)).toEqual([fresh.id, old.id]);
  });

  test('by comments, tips and the creator’s score too, with and without a tag', async () => {
    const authors = await people(4);
    const posts = [];
    for (const [index, author] of authors.entries())
      posts.push(await givenContent(db, author, { opening: 'A #yoga class', createdAt: hour(4 - index) }));
    const [newest, commented, tipped, scored] = posts;
    if (!newest || !commented || !tipped || !scored) throw new Error('Nothing was written.');
    await inTransaction(services, async (command) => {
      await countComment(command, { ownerUserId: commented.userId, uri: commented.uri }, 1);
      await countTip(command, { ownerUserId: tipped.userId, uri: tipped.uri }, 1);
    });
    await db.updateTable('contents').set({ author_score: 12 }).where('id', '=', scored.id).execute();
    expect(await discover(null)).toEqual([tipped.id, commented.id, scored.id, newest.id]);
    expect((await discover(null, { tag: 'yoga' })).indexOf(tipped.id)).toBe(0);
  });

  test('by id for equal ranks, and each page continues where the last one ended', async () => {
    const authors = await people(6);
    const ids = [];
    for (const author of authors) ids.push((await givenContent(db, author, { opening: 'A #yoga class', createdAt: hour(1) })).id);
    for (const tag of [undefined, 'yoga']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof queryDiscoveryTimeline>> = await queryDiscoveryTimeline(services, null, {
          limit: 2,
          cursor,
          ...(tag === undefined ? {} : { tag }),
        });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(ids.toSorted().toReversed());
    }
  });
});

test('a creator has at most two items in a row, even across pages', async () => {
  const [loud, quiet] = await people(2);
  if (!loud || !quiet) throw new Error('Nobody came.');
  for (let index = 0; index < 9; index += 1) await givenContent(db, loud, { createdAt: hour(20 + index) });
  for (let index = 0; index < 3; index += 1) await givenContent(db, quiet, { createdAt: hour(index) });
  const authors: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof queryDiscoveryTimeline>> = await queryDiscoveryTimeline(services, null, { limit: 2, cursor });
    authors.push(...page.items.map(({ userId }) => (userId === loud.userId ? 'L' : 'q')));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(authors.join('')).toBe('LLqLLqLLqLLL');
});

test('items like those a reader liked rank twelve hours higher for them alone, and a scroll that began before stays as it was', async () => {
  const [author, other, reader] = await people(3);
  if (!author || !other || !reader) throw new Error('Nobody came.');
  const liked = await givenContent(db, author, { opening: 'First #pilates', createdAt: hour(0) });
  const about = await givenContent(db, author, { opening: 'More #pilates', createdAt: hour(30) });
  const fresh = await givenContent(db, other, { opening: 'Some #running', createdAt: hour(40) });
  expect(await discover(reader)).toEqual([fresh.id, about.id, liked.id]);
  const begun = await queryDiscoveryTimeline(services, reader.actor, { limit: 1 });
  await like(reader, liked);
  expect(await discover(reader)).toEqual([about.id, fresh.id, liked.id]);
  expect(await discover(other)).toEqual([fresh.id, about.id, liked.id]);
  const rest = await queryDiscoveryTimeline(services, reader.actor, { limit: 5, cursor: begun.nextCursor });
  expect([...begun.items, ...rest.items].map(({ id }) => id)).toEqual([fresh.id, about.id, liked.id]);
});

describe('a tag that a reader follows', () => {
  const follow = (person: Person, tag: string) =>
    inTransaction(services, (command) => followTag(command, person.actor, FollowTag.parse({ tag })));
  const unfollow = (person: Person, tag: string) =>
    inTransaction(services, (command) => unfollowTag(command, person.actor, FollowTag.parse({ tag })));

  test('lifts items with it by twelve hours, known or not, for them alone and as long as they follow it', async () => {
    const [author, other, reader] = await people(3);
    if (!author || !other || !reader) throw new Error('Nobody came.');
    const about = await givenContent(db, author, { opening: 'More #zorbing', createdAt: hour(30) });
    const fresh = await givenContent(db, other, { opening: 'Some #running', createdAt: hour(40) });
    expect(await discover(reader)).toEqual([fresh.id, about.id]);
    expect(await follow(reader, ' #Zorbing ')).toEqual({ items: ['zorbing'] });
    expect(await follow(reader, 'zorbing')).toEqual({ items: ['zorbing'] });
    expect(await discover(reader)).toEqual([about.id, fresh.id]);
    expect(await discover(other)).toEqual([fresh.id, about.id]);
    expect(await unfollow(reader, 'zorbing')).toEqual({ items: [] });
    expect(await discover(reader)).toEqual([fresh.id, about.id]);
    expect(await db.selectFrom('tag_interests').selectAll().execute()).toEqual([]);
  });

  test('is kept apart from their likes: removing one leaves the other', async () => {
    const [author, reader] = await people(2);
    if (!author || !reader) throw new Error('Nobody came.');
    const post = await givenContent(db, author, { opening: 'First #pilates', createdAt: hour(0) });
    const unlike = () => inTransaction(services, (command) => unlikeContent(command, reader.actor, { contentItemUri: post.uri }));
    await follow(reader, 'pilates');
    await like(reader, post);
    await unlike();
    expect(await findInterests(db, reader.userId)).toEqual(['pilates']);
    await like(reader, post);
    await unfollow(reader, 'pilates');
    expect(await findInterests(db, reader.userId)).toEqual(['pilates']);
    await unlike();
    expect(await findInterests(db, reader.userId)).toEqual([]);
  });

  test('is one of at most ten, even with concurrent requests, and each of the ten lifts', async () => {
    const [reader] = await people(1);
    if (!reader) throw new Error('Nobody came.');
    const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, number) => follow(reader, `${'long'.repeat(7)}${number}`)));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(['PRECONDITION_FAILED', 'PRECONDITION_FAILED']);
    expect(await findInterests(db, reader.userId)).toHaveLength(10);
  });
});

test('a scroll with lifted items shows each once, in pages of any size', async () => {
  const [author, other, reader] = await people(3);
  if (!author || !other || !reader) throw new Error('Nobody came.');
  const ids = [];
  for (let index = 0; index < 24; index += 1) {
    const opening = index % 3 === 0 ? 'A #pilates and #yoga class' : index % 4 === 0 ? 'Only #yoga' : 'Some #running';
    ids.push(await givenContent(db, index % 2 === 0 ? author : other, { opening, createdAt: hour(index) }));
  }
  const [first] = ids;
  if (first) await like(reader, first);
  for (const limit of [1, 3, 7]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof queryDiscoveryTimeline>> = await queryDiscoveryTimeline(services, reader.actor, {
        limit,
        cursor,
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen.toSorted()).toEqual(ids.map(({ id }) => id).toSorted());
  }
});

test('two people, one of whom blocked the other, find nothing of each other and stop following each other', async () => {
  const [one, other, third] = await people(3);
  if (!one || !other || !third) throw new Error('Nobody came.');
  const follow = (from: Person, to: Person) =>
    inTransaction(services, (command) => followUser(command, from.actor, { userId: from.userId, followingUserId: to.userId }));
  await follow(one, other);
  await follow(other, one);
  const byOne = await givenContent(db, one, { opening: 'A #yoga class', createdAt: hour(1) });
  const byOther = await givenContent(db, other, { opening: 'A #yoga class', createdAt: hour(2) });
  await block(one, other);
  await block(one, other);
  const community = async (reader: Person, order: 'newest' | 'top') =>
    (await queryCommunityTimeline(services, await actorNow(db, reader), { hashtag: '#Yoga', limit: 9, order })).items.map(({ id }) => id);
  for (const [reader, own] of [
    [one, byOne],
    [other, byOther],
  ] as const) {
    expect(await discover(reader)).toEqual([own.id]);
    expect(await discover(reader, { tag: 'yoga' })).toEqual([own.id]);
    for (const order of ['newest', 'top'] as const) expect(await community(reader, order)).toEqual([own.id]);
    expect((await queryFollowingTimeline(services, await actorNow(db, reader), { limit: 9 })).items).toEqual([]);
  }
  expect(await discover(third)).toEqual([byOther.id, byOne.id]);
  await expect(follow(other, one)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(block(one, one)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await inTransaction(services, (command) => unblockUser(command, one.actor, { blockedUserId: other.userId }));
  expect(await discover(one)).toEqual([byOther.id, byOne.id]);
  expect(await db.selectFrom('follows').selectAll().execute()).toEqual([]);
});

test('a community too large to count says so', async () => {
  const [author] = await people(1);
  if (!author) throw new Error('Nobody came.');
  const countsOf = async () =>
    (await queryCommunityTimeline(services, author.actor, { hashtag: 'mass', limit: 1, order: 'newest' })).counts;
  expect(await countsOf()).toEqual({ posts: 0, sessions: 0, isMore: false });
  const { id } = await givenContent(db, author, { opening: 'A #mass' });
  const columns = sql.raw('type, text, short_text, tags, visibility, approval_status, status, request_hash, created_at, updated_at');
  await sql`insert into contents (user_id, id, ${columns})
    select user_id, gen_random_uuid(), ${columns} from contents, generate_series(1, 299) where id = ${id}`.execute(db);
  await sql`insert into content_tags (user_id, content_id, tag, type, rank, created_at)
    select user_id, id, 'mass', type, rank, created_at from contents where id <> ${id}`.execute(db);
  expect(await countsOf()).toEqual({ posts: 300, sessions: 0, isMore: false });
  await givenContent(db, author, { opening: 'One more #mass' });
  expect(await countsOf()).toEqual({ posts: 300, sessions: 0, isMore: true });
});

test('a community counts its posts and sessions with the first page, and lists the newest or the most engaging first', async () => {
  const [author, fan] = await people(2);
  if (!author || !fan) throw new Error('Nobody came.');
  const old = await givenContent(db, author, { opening: 'A #yoga class', createdAt: hour(0) });
  const fresh = await givenContent(db, author, { opening: 'A #yoga class', createdAt: hour(3) });
  await givenContent(db, author, { opening: 'Some #running', createdAt: hour(4) });
  await givenContent(db, author, { opening: 'Doubtful #yoga', createdAt: hour(1), approvalStatus: 'PENDING' });
  await like(fan, old);
  const first = await queryCommunityTimeline(services, fan.actor, { hashtag: 'yoga', limit: 1, order: 'newest' });
  const second = await queryCommunityTimeline(services, fan.actor, {
    hashtag: 'yoga',
    limit: 1,
    order: 'newest',
    cursor: first.nextCursor,
  });
  expect([first.items[0]?.id, second.items[0]?.id, first.counts, second.counts]).toEqual([
    fresh.id,
    old.id,
    { posts: 2, sessions: 0, isMore: false },
    null,
  ]);
  const top = await queryCommunityTimeline(services, fan.actor, { hashtag: 'yoga', limit: 9, order: 'top' });
  expect(top.items.map(({ id }) => id)).toEqual([old.id, fresh.id]);
  await expect(
    queryCommunityTimeline(services, fan.actor, { hashtag: 'yoga', limit: 1, order: 'top', cursor: first.nextCursor }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a change to anything a card shows is visible at once', async () => {
  const [author, reader] = await people(2);
  if (!author || !reader) throw new Error('Nobody came.');
  const post = await givenContent(db, author);
  const card = async () => (await queryDiscoveryTimeline(services, reader.actor, { limit: 1 })).items[0];
  expect(await card()).toMatchObject({ liked: false, likeCount: 0, author: { displayName: author.displayName } });
  expect(await card()).toBe(await card());
  await like(reader, post);
  expect(await card()).toMatchObject({ liked: true, likeCount: 1 });
  await db.updateTable('users').set({ display_name: 'Another Name' }).where('user_id', '=', author.userId).execute();
  expect(await card()).toMatchObject({ author: { displayName: 'Another Name' } });
  await db.updateTable('contents').set({ visibility: 'PRIVATE' }).where('id', '=', post.id).execute();
  const locked = await card();
  expect(locked).toMatchObject({ locked: true });
  expect(JSON.stringify(locked)).not.toContain(post.canary);
  await db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', post.id).execute();
  expect(await card()).toBeUndefined();
});

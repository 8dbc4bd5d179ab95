import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { searchUsernameByPrefix } from '#features/people/api/usernames/search-username-by-prefix.ts';
import { CreateComment } from '#features/comments/contract.ts';
import { createComment } from '#features/comments/server/commands/create-comment.ts';
import { queryComments } from '#features/comments/server/queries/query-comments.ts';
import { CreatePost } from '#features/content/items/contract.ts';
import { createPost } from '#features/content/posts/server/create-post.ts';
import { likeContent, unlikeContent } from '#features/content/marks/server/like-content.ts';
import { getContentItem } from '#features/content/api/cards/get-content-item.ts';
import { queryContentByUser } from '#features/content/cards/server/query-content-by-user.ts';
import { queryCreatorsToFollow } from '#features/feed/server/queries/query-creators-to-follow.ts';
import { queryUpcomingEvents } from '#features/feed/server/queries/query-upcoming-events.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { queryUserSessionEvents } from '#features/sessions/server/queries/query-user-session-events.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { blockUser, unblockUser } from './commands/block-user.ts';
import { followUser } from './commands/follow-user.ts';
import { checkFollowStatus } from './queries/check-follow-status.ts';
import { queryBlocked } from './queries/follow-lists.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
type Post = Awaited<ReturnType<typeof givenContent>>;

const block = ({ actor }: Person, { userId: blockedUserId }: Person) =>
  inTransaction(services, (command) => blockUser(command, actor, { blockedUserId }));
const follow = ({ actor, userId }: Person, { userId: followingUserId }: Person) =>
  inTransaction(services, (command) => followUser(command, actor, { userId, followingUserId }));
const like = ({ actor }: Person, post: Post) =>
  inTransaction(services, (command) => likeContent(command, actor, { contentItemUri: post.uri, contentUserId: post.userId }));

function comment({ actor }: Person, post: Post, text: string, parentCommentId?: string): Promise<string> {
  const input = { comment: { contentItemUri: post.uri, contentUserId: post.userId, text, parentCommentId }, entities: [], metadata: {} };
  return inTransaction(services, (command) => createComment(command, actor, CreateComment.parse(input)));
}

async function commentsFor(reader: Person | null, post: Post): Promise<string[]> {
  const input = { contentItemUri: post.uri, userId: post.userId, limit: 20, cursor: null, parentCommentId: null };
  return (await queryComments(services, reader && (await actorNow(db, reader)), input)).items.map(({ text }) => text);
}

const toldTo = async ({ userId }: Person) =>
  (await db.selectFrom('notifications').select('type').where('to_user_id', '=', userId).orderBy('id').execute()).map(({ type }) => type);

/** Maya blocked Noah; each rule must hold whichever of them acts. */
async function givenBlock() {
  const [maya, noah, zoe] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const posts = new Map<Person, Post>();
  for (const person of [maya, noah, zoe]) posts.set(person, await givenContent(db, person));
  const postOf = (person: Person) => {
    const post = posts.get(person);
    if (!post) throw new Error('Everybody has a post.');
    return post;
  };
  await block(maya, noah);
  const pairs = [
    { one: maya, other: noah },
    { one: noah, other: maya },
  ];
  return { maya, noah, zoe, postOf, pairs };
}

test('nobody blocks a person who has left, nor goes on blocking once they have left themselves, and nothing is stored of either', async () => {
  const [gone, leaving, other] = [await givenUser(db, { status: 'deleted' }), await givenUser(db), await givenUser(db)];
  await expect(block(other, gone)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await db.updateTable('users').set({ status: 'deleted' }).where('user_id', '=', leaving.userId).execute();
  await expect(block(leaving, other)).rejects.toMatchObject({ reason: 'ACCOUNT_CLOSED' });
  expect(await db.selectFrom('blocks').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('blocked_by').selectAll().execute()).toEqual([]);
});

describe('two people, one of whom blocked the other', () => {
  test('can neither follow, like nor comment on each other, nor reply to each other anywhere', async () => {
    const { zoe, postOf, pairs } = await givenBlock();
    for (const { one, other } of pairs) {
      await expect(follow(one, other)).rejects.toMatchObject({ reason: 'BLOCKED' });
      await expect(like(one, postOf(other))).rejects.toMatchObject({ code: 'FORBIDDEN', reason: 'BLOCKED_LIKE' });
      await expect(comment(one, postOf(other), 'Hello')).rejects.toMatchObject({ code: 'FORBIDDEN', reason: 'BLOCKED_COMMENT' });
      const elsewhere = await comment(other, postOf(zoe), `From ${other.username}`);
      await expect(comment(one, postOf(zoe), 'Hello', elsewhere)).rejects.toMatchObject({ reason: 'BLOCKED_ANSWER' });
      expect(await comment(zoe, postOf(zoe), 'Hello', elsewhere)).toBeTypeOf('string');
    }
    expect(await db.selectFrom('likes').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('follows').selectAll().execute()).toEqual([]);
  });

  test('are not notified of mentions by each other, but are of purchases and sales', async () => {
    const { zoe, postOf, pairs } = await givenBlock();
    for (const { one, other } of pairs) {
      const text = `Look, @${other.username} and @${zoe.username}`;
      const post = CreatePost.parse({ content: { text }, entities: [], metadata: {} });
      await inTransaction(services, (command) => createPost(command, one.actor, post));
      await comment(one, postOf(zoe), text);
      const order = { title: 'Yoga', sessionEventId: postOf(zoe).id, participantUserId: one.userId };
      const to = { toUserId: other.userId, toUsername: other.username, from: one.actor, source: 'order', data: order };
      await inTransaction(services, (command) => notify(command, { ...to, type: 'FREE_SESSION' }));
      expect(await toldTo(other)).toEqual(['FREE_SESSION']);
    }
    expect(await toldTo(zoe)).toEqual(['MENTION_POST', 'MENTION_COMMENT', 'MENTION_POST', 'MENTION_COMMENT']);
  });

  test('do not meet in suggestions, upcoming events, people search or the lists of a profile', async () => {
    const { maya, noah, zoe, pairs } = await givenBlock();
    for (const host of [maya, noah, zoe]) await givenSession(db, host, {});
    const met = async (person: Person, other: Person) => {
      const actor = await actorNow(db, person);
      return {
        suggested: (await queryCreatorsToFollow(services, actor, { limit: 10 })).items.some(({ id }) => id === other.userId),
        upcoming: (await queryUpcomingEvents(services, actor, { limit: 10 })).items.some(
          ({ sessionOwnerUserId }) => sessionOwnerUserId === other.userId,
        ),
        found: (await searchUsernameByPrefix(services, actor, { usernamePrefix: other.username, limit: 10 })).items.length > 0,
        published: (await queryContentByUser(services, actor, { userId: other.userId, limit: 10, form: 'card' })).items.length > 0,
        hosted: (await queryUserSessionEvents(services, actor, { userId: other.userId, limit: 10 })).items.length > 0,
      };
    };
    const nowhere = { suggested: false, upcoming: false, found: false, published: false, hosted: false };
    const everywhere = { suggested: true, upcoming: true, found: true, published: true, hosted: true };
    for (const { one, other } of pairs) {
      expect(await met(one, other)).toEqual(nowhere);
      expect(await met(one, zoe)).toEqual(everywhere);
      expect(await met(zoe, other)).toEqual(everywhere);
    }
  });

  test("read each other's comments only under their own items, and can open what is public by its address", async () => {
    const { maya, noah, zoe, postOf, pairs } = await givenBlock();
    await inTransaction(services, (command) => unblockUser(command, maya.actor, { blockedUserId: noah.userId }));
    for (const post of [maya, noah, zoe].map(postOf)) for (const person of [maya, noah]) await comment(person, post, person.username);
    await block(maya, noah);
    const both = [noah.username, maya.username];
    for (const reader of [null, zoe]) expect(await commentsFor(reader, postOf(zoe))).toEqual(both);
    for (const { one, other } of pairs) {
      expect(await commentsFor(one, postOf(zoe))).toEqual([one.username]);
      expect(await commentsFor(one, postOf(other))).toEqual([one.username]);
      expect(await commentsFor(one, postOf(one))).toEqual(both);
      expect(await getContentItem(services, one.actor, { contentItemUri: postOf(other).uri })).toMatchObject({ userId: other.userId });
    }
  });

  test('can take back an earlier like', async () => {
    const { maya, noah, zoe, postOf } = await givenBlock();
    await like(noah, postOf(zoe));
    await block(zoe, noah);
    const input = { contentItemUri: postOf(zoe).uri, contentUserId: zoe.userId };
    expect(await inTransaction(services, (command) => unlikeContent(command, noah.actor, input))).toEqual({ liked: false, likeCount: 0 });
    expect(await toldTo(maya)).toEqual([]);
  });
});

test('the blocker sees the block and whom it concerns; the blocked person does not', async () => {
  const { maya, noah } = await givenBlock();
  expect(await checkFollowStatus(services, maya.actor, { followingUserId: noah.userId })).toEqual({ isFollowing: false, isBlocked: true });
  expect(await checkFollowStatus(services, noah.actor, { followingUserId: maya.userId })).toEqual({ isFollowing: false, isBlocked: false });
  expect((await queryBlocked(services, maya.actor, { limit: 20 })).items.map(({ id }) => id)).toEqual([noah.userId]);
  expect((await queryBlocked(services, noah.actor, { limit: 20 })).items).toEqual([]);
});

test('a follow made at the same time as a block never outlives it', async () => {
  const [maya, noah] = [await givenUser(db), await givenUser(db)];
  const follows = () => db.selectFrom('follows').selectAll().execute();
  for (let turn = 0; turn < 10; turn += 1) {
    await Promise.allSettled([follow(noah, maya), block(maya, noah)]);
    expect(await follows()).toEqual([]);
    await inTransaction(services, (command) => unblockUser(command, maya.actor, { blockedUserId: noah.userId }));
  }
});

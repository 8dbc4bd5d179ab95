import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { commentsJobs } from '#features/comments/server/jobs.ts';
import { createComment } from '#features/comments/server/commands/create-comment.ts';
import { CreateComment } from '#features/comments/contract.ts';
import { createPost } from '#features/content/posts/server/create-post.ts';
import { editContent } from '#features/content/items/server/edit-content.ts';
import { CreatePost, EditContent } from '#features/content/items/contract.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { givenContent, type BuiltContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { LIMIT_MENTIONS } from '../server/limits.ts';

const database = await testDatabase();
const services = await testServices(database, [...mediaJobs, ...commentsJobs]);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  await db.deleteFrom('rate_limits').execute();
});

type Person = Awaited<ReturnType<typeof givenUser>>;

const mentioning = (people: Person[]) => people.map(({ username }) => `@${username}`).join(' ');

async function publish({ actor }: Person, text: string, by = services): Promise<string> {
  const id = uuidv7();
  await inTransaction(by, (command) => createPost(command, actor, CreatePost.parse({ content: { id, text }, entities: [], metadata: {} })));
  return id;
}

function comment({ actor }: Person, post: BuiltContent, text: string, parentCommentId?: string): Promise<string> {
  const input = { comment: { contentItemUri: post.uri, contentUserId: post.userId, text, parentCommentId }, entities: [], metadata: {} };
  return inTransaction(services, (command) => createComment(command, actor, CreateComment.parse(input)));
}

const leave = (person: Person, left: number) =>
  db
    .insertInto('rate_limits')
    .values({
      key: `${LIMIT_MENTIONS.name}:${person.userId}`,
      points: LIMIT_MENTIONS.points - left,
      expire: Date.now() + LIMIT_MENTIONS.seconds * 1000,
    })
    .execute();

const mentionsOf = async (person: Person) => {
  const rows = await db.selectFrom('notifications').select('type').where('to_user_id', '=', person.userId).execute();
  return rows.filter(({ type }) => type.startsWith('MENTION')).length;
};

const crowd = (size: number) => Promise.all(Array.from({ length: size }, () => givenUser(db)));

describe('mentioning strangers', () => {
  test('notifies them up to the daily limit and publishes the rest in silence, on posts and comments alike', async () => {
    const [author, ...people] = await crowd(5);
    const post = await givenContent(db, author as Person);
    await leave(author as Person, 3);
    const id = await publish(author as Person, mentioning(people.slice(0, 2)));
    await comment(author as Person, post, mentioning(people.slice(2)));
    expect(await Promise.all(people.map(mentionsOf))).toEqual([1, 1, 1, 0]);
    const later = await publish(author as Person, mentioning(people));
    expect(await Promise.all(people.map(mentionsOf))).toEqual([1, 1, 1, 0]);
    expect(await db.selectFrom('contents').select('id').where('id', 'in', [id, later]).execute()).toHaveLength(2);
  });

  test('never exceeds the limit, even if two comments are written at once', async () => {
    const [author, ...people] = await crowd(7);
    const [one, other] = [await givenContent(db, author as Person), await givenContent(db, author as Person)];
    await leave(author as Person, 4);
    await Promise.all([
      comment(author as Person, one, mentioning(people.slice(0, 3))),
      comment(author as Person, other, mentioning(people.slice(3))),
    ]);
    const told = await Promise.all(people.map(mentionsOf));
    expect(told.filter((count) => count > 0)).toHaveLength(4);
  });

  test('allows as many more as `RATE_LIMIT_FACTOR` says, like every limit', async () => {
    const [author, ...people] = await crowd(3);
    await leave(author as Person, 0);
    await publish(author as Person, mentioning(people), { ...services, rateLimits: createRateLimits(database.pool, 2) });
    expect(await Promise.all(people.map(mentionsOf))).toEqual([1, 1]);
  });

  test('counts nobody twice for one item, however often it is edited', async () => {
    const [author, friend, other] = await crowd(3);
    await leave(author as Person, 2);
    const text = mentioning([friend as Person]);
    const id = await publish(author as Person, text);
    for (const more of ['!', '!!'])
      await inTransaction(services, (command) =>
        editContent(
          command,
          (author as Person).actor,
          EditContent.parse({ contentItemUri: { type: 'POST', id }, content: { text: text + more }, entities: [], metadata: {} }),
          services.config.payments,
        ),
      );
    await publish(author as Person, mentioning([other as Person]));
    expect(await mentionsOf(other as Person)).toBe(1);
  });
});

describe('mentioning people who expect it', () => {
  test('is never limited: followers, the owner of the item, and those in the same thread', async () => {
    const [author, follower, owner, replier, stranger] = await crowd(5);
    const post = await givenContent(db, owner as Person);
    const threadId = await comment(replier as Person, post, 'Who comes?');
    await inTransaction(services, (command) =>
      followUser(command, (follower as Person).actor, {
        userId: (follower as Person).userId,
        followingUserId: (author as Person).userId,
      }),
    );
    await leave(author as Person, 0);
    const people = [follower, owner, replier, stranger] as Person[];
    await comment(author as Person, post, mentioning(people), threadId);
    expect(await Promise.all(people.map(mentionsOf))).toEqual([1, 1, 1, 0]);
  });
});

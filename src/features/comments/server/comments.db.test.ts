import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUpload } from '#tests/builders/media.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { countComment } from '#features/content/api/items/count-comment.ts';
import { deleteContent } from '#features/content/items/server/delete-content.ts';
import { queryNotificationsByUser } from '#features/notifications/feed/server/query-notifications-by-user.ts';
import { Comment, CreateComment } from '../contract.ts';
import { createComment } from './commands/create-comment.ts';
import { deleteComment } from '../api/delete-comment.ts';
import { commentsJobs } from './jobs.ts';
import { runDeleteCommentsUnder } from './jobs/delete-comments-under.run.ts';
import { queryComments } from './queries/query-comments.ts';

const database = await testDatabase();
const services = await testServices(database, [...mediaJobs, ...commentsJobs]);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>['actor'];
type Post = Awaited<ReturnType<typeof givenContent>>;

type More = { id?: string; parentCommentId?: string; entities?: object[] };

function write(actor: Person, post: Post, text: string, { entities = [], ...more }: More = {}): Promise<string> {
  const comment = { contentItemUri: post.uri, contentUserId: post.userId, text, ...more };
  return inTransaction(services, (command) => createComment(command, actor, CreateComment.parse({ comment, entities, metadata: {} })));
}

const picture = (key: string) => ({ key, type: 'image', entityType: 'comment', position: 0, alt: 'A mat' });

const remove = (actor: Person, post: Post, commentId: string) =>
  inTransaction(services, (command) => deleteComment(command, actor, { commentId, contentUserId: post.userId }));
const list = (actor: Person | null, post: Post, cursor: string | null = null, parentCommentId: string | null = null) =>
  queryComments(services, actor, { contentItemUri: post.uri, userId: post.userId, limit: 2, cursor, parentCommentId });
const countOf = (post: Post) => db.selectFrom('contents').select('comment_count').where('id', '=', post.id).executeTakeFirstOrThrow();

describe('a comment', () => {
  test('is rejected if it is empty, longer than 280 or has two attachments', () => {
    const comment = { contentItemUri: { type: 'POST', id: uuidv7() }, contentUserId: uuidv7() };
    const refusal = (text: string, entities: object[] = []) =>
      CreateComment.safeParse({ comment: { ...comment, text }, entities }).error?.issues[0]?.message;
    const file = picture(`q/${uuidv7()}/${uuidv7()}`);
    expect(refusal(' ')).toBe('Write a comment first.');
    expect(refusal('x'.repeat(281))).toBe('A comment can have at most 280 characters');
    expect(refusal('x', [file, file])).toBe('A comment can have one photo or video.');
    expect(refusal('x', [{ ...file, entityType: 'content' }])).toBeDefined();
    expect(refusal('x'.repeat(280))).toBeUndefined();
    expect(refusal('', [file])).toBeUndefined();
  });

  test('can be neither written nor read under a locked or missing item', async () => {
    const [owner, reader] = [await givenUser(db), await givenUser(db)];
    const locked = await givenContent(db, owner, { visibility: 'PRIVATE' });
    const canary = `canary${uuidv7()}`;
    await write(owner.actor, locked, canary);
    await expect(write(reader.actor, locked, 'Hello')).rejects.toMatchObject({ reason: 'CONTENT_LOCKED' });
    await expect(list(reader.actor, locked)).rejects.toMatchObject({ reason: 'CONTENT_LOCKED' });
    await expect(list(null, locked)).rejects.toMatchObject({ reason: 'CONTENT_LOCKED' });
    await expect(list(null, await givenContent(db, owner, { status: 'deleted' }))).rejects.toMatchObject({ reason: 'CONTENT_NOT_FOUND' });
    expect(JSON.stringify(await list(owner.actor, locked))).toContain(canary);
  });

  test('is written, counted and announced once, however often the request arrives; different text under its id is a conflict', async () => {
    const [owner, reader] = [await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, owner);
    const id = uuidv7();
    services.published.length = 0;
    await Promise.all([write(reader.actor, post, 'Lovely', { id }), write(reader.actor, post, 'Lovely', { id })]);
    expect(services.published.filter(({ kind }) => kind === 'content')).toEqual([
      { kind: 'content', ownerUserId: owner.userId, contentId: post.id },
    ]);
    await expect(write(reader.actor, post, 'Other words', { id })).rejects.toMatchObject({ reason: 'COMMENT_ID_TAKEN', code: 'CONFLICT' });
    await expect(write(owner.actor, post, 'Lovely', { id })).rejects.toMatchObject({ reason: 'COMMENT_ID_TAKEN' });
    expect(await countOf(post)).toEqual({ comment_count: 1 });
    expect(await db.selectFrom('notifications').select(['to_user_id', 'type']).execute()).toEqual([
      { to_user_id: owner.userId, type: 'COMMENT' },
    ]);
    const page = await list(null, post);
    expect(page.items.map((item) => Comment.parse(item))).toMatchObject([{ id, text: 'Lovely', userId: reader.userId }]);
  });

  test('that mentions people, the owner included, is among the mentions of each, with its first words unless the item is locked for them', async () => {
    const [owner, author, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const [post, locked] = [await givenContent(db, owner), await givenContent(db, owner, { visibility: 'PRIVATE' })];
    await givenSubscriber(db, owner, author);
    const text = `@${owner.username} and @${other.username}, look`;
    for (const item of [post, locked]) await write(author.actor, item, text);
    const mentionsOf = async (person: typeof owner) =>
      (await queryNotificationsByUser(services, person.actor, { userId: person.userId, limit: 9, kind: 'mention' })).items.map(
        ({ type, quote }) => [type, quote],
      );
    expect(await mentionsOf(owner)).toEqual([
      ['MENTION_COMMENT', text],
      ['MENTION_COMMENT', text],
    ]);
    expect((await mentionsOf(other)).map(([, quote]) => quote).toSorted()).toEqual([text, null].toSorted());
    expect(await db.selectFrom('notifications').select('id').where('to_user_id', '=', owner.userId).execute()).toHaveLength(2);
  });

  test('is deleted by its author or the owner of the item, once, and by no one else', async () => {
    const [owner, author, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, owner);
    const ids = [await write(author.actor, post, 'One'), await write(author.actor, post, 'Two')] as const;
    await expect(remove(other.actor, post, ids[0])).rejects.toMatchObject({ reason: 'COMMENT_NOT_YOURS' });
    await remove(author.actor, post, ids[0]);
    const twice = await Promise.allSettled([remove(owner.actor, post, ids[1]), remove(author.actor, post, ids[1])]);
    expect(twice.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await countOf(post)).toEqual({ comment_count: 0 });
    expect((await list(null, post)).items).toEqual([]);
    expect(await db.selectFrom('comments').select('text').distinct().execute()).toEqual([{ text: '' }]);
  });
});

describe('an attachment', () => {
  test('of someone else is refused, and the comment is not written', async () => {
    const [owner, author] = [await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, owner);
    const { key } = await givenUpload(db, owner);
    await expect(write(author.actor, post, 'Look', { entities: [picture(key)] })).rejects.toMatchObject({ reason: 'UNKNOWN_UPLOAD' });
    expect((await list(null, post)).items).toEqual([]);
  });

  test('is created and deleted with the comment', async () => {
    const [owner, author] = [await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, owner);
    const id = await write(author.actor, post, '', { entities: [picture((await givenUpload(db, author)).key)] });
    expect((await list(null, post)).items).toMatchObject([{ id, text: '', entities: [{ type: 'image', alt: 'A mat' }] }]);
    await remove(author.actor, post, id);
    expect(await db.selectFrom('media_entities').select('id').execute()).toEqual([]);
  });
});

describe('a reply', () => {
  test('to a comment that is deleted, missing or under another item is refused', async () => {
    const owner = await givenUser(db);
    const [post, other] = [await givenContent(db, owner), await givenContent(db, owner)];
    const [deleted, elsewhere] = [await write(owner.actor, post, 'Gone'), await write(owner.actor, other, 'Elsewhere')];
    await remove(owner.actor, post, deleted);
    for (const parentCommentId of [deleted, elsewhere, uuidv7()])
      await expect(write(owner.actor, post, 'Yes', { parentCommentId })).rejects.toMatchObject({ reason: 'COMMENT_NOT_FOUND' });
  });

  test('appears under its comment, oldest first, even if it replies to a reply', async () => {
    const [owner, reader] = [await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, owner);
    const top = await write(reader.actor, post, 'When?');
    const first = await write(owner.actor, post, 'At six', { parentCommentId: top });
    const second = await write(reader.actor, post, 'Thank you', { parentCommentId: first });
    expect((await list(null, post)).items).toMatchObject([{ id: top, replyCount: 2, parentCommentId: null }]);
    expect((await list(null, post, null, top)).items).toMatchObject([
      { id: first, parentCommentId: top, replyCount: 0 },
      { id: second, parentCommentId: top },
    ]);
    expect(await countOf(post)).toEqual({ comment_count: 3 });
  });

  test('keeps a deleted comment in place until it is deleted too', async () => {
    const owner = await givenUser(db);
    const post = await givenContent(db, owner);
    const top = await write(owner.actor, post, 'First');
    const answer = await write(owner.actor, post, 'Second', { parentCommentId: top });
    await remove(owner.actor, post, top);
    expect((await list(null, post)).items).toMatchObject([{ id: top, deleted: true, text: '', replyCount: 1 }]);
    await remove(owner.actor, post, answer);
    expect((await list(null, post)).items).toEqual([]);
    expect(await countOf(post)).toEqual({ comment_count: 0 });
  });

  test('either comes before the deletion of its comment or is refused', async () => {
    const owner = await givenUser(db);
    const post = await givenContent(db, owner);
    const top = await write(owner.actor, post, 'First');
    const outcomes = await Promise.allSettled([remove(owner.actor, post, top), write(owner.actor, post, 'Yes', { parentCommentId: top })]);
    const written = outcomes[1]?.status === 'fulfilled';
    expect((await list(null, post)).items).toHaveLength(written ? 1 : 0);
    expect(await countOf(post)).toEqual({ comment_count: written ? 1 : 0 });
  });
});

describe('when an item is deleted', () => {
  const removeItem = (owner: Person, { uri }: Post) => inTransaction(services, (command) => deleteContent(command, owner, uri));
  const runOrders = async () => {
    for (const order of await services.waitingJobs('comments.delete-under'))
      await runDeleteCommentsUnder(services, order as Parameters<typeof runDeleteCommentsUnder>[1]);
  };
  const left = async () =>
    (await db.selectFrom('comments').select('text').where('deleted', '=', false).orderBy('text').execute()).map(({ text }) => text);

  test('deletes its comments and replies with their attachments, and no others', async () => {
    const [owner, author] = [await givenUser(db), await givenUser(db)];
    const [post, other] = [await givenContent(db, owner), await givenContent(db, owner)];
    const top = await write(author.actor, post, 'Look', { entities: [picture((await givenUpload(db, author)).key)] });
    await write(owner.actor, post, 'Oh!', { parentCommentId: top, entities: [picture((await givenUpload(db, owner)).key)] });
    await write(author.actor, other, 'Stays', { entities: [picture((await givenUpload(db, author)).key)] });
    for (let index = 0; index < 101; index += 1) await write(author.actor, post, `Number ${index}`);
    const before = (await services.waitingJobs('media.remove-blobs')).length;
    await removeItem(owner.actor, post);
    await runOrders();
    await runOrders();
    expect(await left()).toEqual(['Stays']);
    expect(await db.selectFrom('media_entities').select('user_id').execute()).toEqual([{ user_id: author.userId }]);
    expect(await services.waitingJobs('media.remove-blobs')).toHaveLength(before + 2);
  });

  test('either refuses a comment written at the same time or deletes it too', async () => {
    const [owner, author] = [await givenUser(db), await givenUser(db)];
    const posts = [];
    for (let index = 0; index < 8; index += 1) posts.push(await givenContent(db, owner));
    await Promise.allSettled(posts.flatMap((post) => [write(author.actor, post, 'In time?'), removeItem(owner.actor, post)]));
    await runOrders();
    expect(await left()).toEqual([]);
  });

  test('does not count a comment whose author read the item before', async () => {
    const [owner, author] = [await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, owner);
    const late = inTransaction(services, async (command) => {
      await removeItem(owner.actor, post);
      await countComment(command, { ownerUserId: owner.userId, uri: post.uri }, 1);
    });
    await expect(late).rejects.toMatchObject({ reason: 'CONTENT_NOT_FOUND' });
    await expect(write(author.actor, post, 'Too late')).rejects.toMatchObject({ reason: 'CONTENT_NOT_FOUND' });
  });
});

test('comments are listed newest first, page by page, each once', async () => {
  const owner = await givenUser(db);
  const post = await givenContent(db, owner);
  const ids = [];
  for (let index = 0; index < 5; index += 1) ids.push(await write(owner.actor, post, `Number ${index}`));
  const first = await list(null, post);
  const second = await list(null, post, first.nextCursor);
  const third = await list(null, post, second.nextCursor);
  expect([...first.items, ...second.items, ...third.items].map((item) => item.id)).toEqual(ids.toReversed());
  expect(third.nextCursor).toBeNull();
});

import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { createMediaLinks } from '#platform/server/storage/media-links.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { readingOf } from '#tests/builders/query-plans.ts';
import { testServices } from '#tests/builders/services.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { CreateComment } from '../contract.ts';
import { createComment } from './commands/create-comment.ts';
import { deleteComment } from '../api/delete-comment.ts';
import { commentsJobs } from './jobs.ts';
import { queryComments } from './queries/query-comments.ts';
import { AUTHORS, writtenIn } from './queries/read-authors.ts';
import { ANSWERS, NEWEST } from './queries/read-comments.ts';

const database = await testDatabase();
const services = await testServices(database, [...mediaJobs, ...commentsJobs]);
const { db, pool } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
type Post = Awaited<ReturnType<typeof givenContent>>;
type Place = { cursor?: string | null; parentCommentId?: string; since?: string };

const list = async (reader: Person | null, post: Post, place: Place = {}, with_ = services) =>
  queryComments(with_, reader && (await actorNow(db, reader.actor)), { contentItemUri: post.uri, userId: post.userId, limit: 3, ...place });
// Answers like a freshly started program: pages are cached per links object, and this one is new.
const listAnew = (reader: Person | null, post: Post, place: Place = {}) =>
  list(reader, post, place, { ...services, mediaLinks: createMediaLinks(services.config.secret, services.now) });

function write({ actor }: Person, post: Post, text: string, parentCommentId?: string): Promise<string> {
  const comment = { contentItemUri: post.uri, contentUserId: post.userId, text, ...(parentCommentId && { parentCommentId }) };
  return inTransaction(services, (command) => createComment(command, actor, CreateComment.parse({ comment, entities: [], metadata: {} })));
}

async function scene() {
  const people = { owner: await givenUser(db), author: await givenUser(db), other: await givenUser(db), reader: await givenUser(db) };
  const post = await givenContent(db, people.owner);
  const first = await write(people.author, post, 'First');
  const second = await write(people.author, post, 'With a picture');
  const picture = await givenMediaEntity(
    db,
    people.author,
    { type: 'COMMENT', id: second },
    { entityType: 'comment', status: 'PROCESSING' },
  );
  const third = await write(people.other, post, 'With a picture that is ready');
  await givenMediaEntity(db, people.other, { type: 'COMMENT', id: third }, { entityType: 'comment' });
  await write(people.other, post, 'Fourth');
  await write(people.owner, post, 'An answer', first);
  return { ...people, post, first, second, picture };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const ofPicture = ({ picture }: Scene, values: { status?: 'READY' | 'FAILED'; variants?: string; progress?: number; failure?: string }) =>
  db.updateTable('media_entities').set(values).where('id', '=', picture.id).execute();
const ofPerson = ({ userId }: Person, values: { username?: string; display_name?: string; profile_pic?: string }) =>
  db.updateTable('users').set(values).where('user_id', '=', userId).execute();

const CHANGES: [string, (now: Scene) => Promise<unknown>][] = [
  ['a comment', ({ reader, post }) => write(reader, post, 'Fifth')],
  ['an answer', ({ reader, post, first }) => write(reader, post, 'Another answer', first)],
  [
    'a deletion',
    ({ owner, post, second }) =>
      inTransaction(services, (command) => deleteComment(command, owner.actor, { commentId: second, contentUserId: post.userId })),
  ],
  ['a change of name', ({ author }) => ofPerson(author, { username: 'somebody', display_name: 'Somebody else' })],
  ['a picture that is ready', (now) => ofPicture(now, { status: 'READY', variants: '{"400":"d/a/b/400.webp"}' })],
  ['a picture that goes on', (now) => ofPicture(now, { progress: 40 })],
  ['a picture that cannot be read', (now) => ofPicture(now, { status: 'FAILED', failure: 'This is no picture.' })],
  [
    'a block',
    ({ reader, author }) => inTransaction(services, (command) => blockUser(command, reader.actor, { blockedUserId: author.userId })),
  ],
  ['another day', async () => services.setNow('2026-06-02T00:00:00.000Z')],
];

describe('everyone reads the current comments, even if a page was cached before', () => {
  test.each(CHANGES)('after %s', async (_what, change) => {
    services.setNow('2026-06-01T12:00:00.000Z');
    const now = await scene();
    const { owner, author, other, reader, post, first } = now;
    const readers = [null, reader, author, other, owner, { ...reader, actor: { ...reader.actor, admin: true } }];
    const all = async (ask: typeof listAnew) => {
      const pages = [];
      for (const one of readers) {
        const page = await ask(one, post);
        pages.push(page, await ask(one, post, { cursor: page.nextCursor }), await ask(one, post, { parentCommentId: first }));
      }
      return pages;
    };
    const before = await all(list);
    expect(before).toEqual(await all(listAnew));
    await change(now);
    const after = await all(list);
    expect(after).toEqual(await all(listAnew));
    expect(after).not.toEqual(before);
  });

  test('and nobody but the owner, once the item is for subscribers', async () => {
    const { owner, reader, author, post } = await scene();
    for (const one of [null, reader, author]) await list(one, post);
    await db.updateTable('contents').set({ visibility: 'PRIVATE' }).where('id', '=', post.id).execute();
    for (const one of [null, reader, author]) await expect(list(one, post)).rejects.toMatchObject({ reason: 'CONTENT_LOCKED' });
    expect(await list(owner, post)).toEqual(await listAnew(owner, post));
  });
});

test('an unchanged page is the same object for all readers who wrote none of it', async () => {
  const { owner, reader, author, post } = await scene();
  const page = await list(null, post);
  expect(await list(null, post)).toBe(page);
  expect(await list(reader, post)).toBe(page);
  expect(await list(owner, post)).toBe(page);
  expect(await list(author, post)).not.toBe(page);
});

test('answers from an instant on are those written then or later, page by page', async () => {
  const { owner, author, post, first } = await scene();
  const texts = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  for (const [minute, text] of texts.entries()) {
    const id = await write(owner, post, text, first);
    const at = new Date(Date.UTC(2030, 0, 1, 12, minute));
    await db.updateTable('comments').set({ created_at: at }).where('content_user_id', '=', owner.userId).where('id', '=', id).execute();
  }
  const place = { parentCommentId: first, since: '2030-01-01T12:02:00.000Z' };
  const page = await list(author, post, place);
  expect(page.items.map(({ text }) => text)).toEqual(['C', 'D', 'E']);
  expect((await list(author, post, { ...place, cursor: page.nextCursor })).items.map(({ text }) => text)).toEqual(['F', 'G']);
  await expect(list(null, await givenContent(db, owner, { visibility: 'PRIVATE' }), place)).rejects.toMatchObject({
    reason: 'CONTENT_LOCKED',
  });
});

test('a refusal by the item takes precedence over an unreadable cursor', async () => {
  const { owner, post } = await scene();
  const locked = await givenContent(db, owner, { visibility: 'PRIVATE' });
  await expect(list(null, locked, { cursor: 'none' })).rejects.toMatchObject({ reason: 'CONTENT_LOCKED' });
  await expect(list(null, post, { cursor: 'none' })).rejects.toMatchObject({ reason: 'BAD_CURSOR' });
});

test('a page is read from indexes alone, and no more of them than it needs', async () => {
  const { owner, other, post, first } = await scene();
  await pool.query(
    `insert into comments (content_user_id, id, content_id, content_type, user_id, text, parent_comment_id, created_at)
     select $1, gen_random_uuid(), $2, 'POST', $3, 'word', case when n % 2 = 0 then $4::uuid end, now() - n * interval '1 minute'
     from generate_series(1, 20000) n`,
    [owner.userId, post.id, other.userId, first],
  );
  await pool.query(
    `insert into media_entities (user_id, id, item_type, item_id, type, entity_type, position, status, upload_key, created_at, updated_at)
     select user_id, gen_random_uuid(), 'COMMENT', id, 'image', 'comment', 0, 'READY', '', now(), now() from comments limit 5000`,
  );
  await pool.query(
    `insert into users (user_id, username, email, created_at, updated_at)
     select gen_random_uuid(), 'reader_' || n, n || '@plans.example', now(), now() from generate_series(1, 5000) n`,
  );
  await pool.query('analyze');
  const page = { reader: uuidv7(), hidden: '{}', owner: owner.userId, item: post.id, id: uuidv7(), limit: 21 };
  const newest = { ...page, at: 'infinity', parent: null };
  const answers = { ...page, at: '-infinity', parent: first };
  const cases: [string, unknown[]][] = [
    [NEWEST.rows.text, NEWEST.rows.values(newest)],
    [NEWEST.state.text, NEWEST.state.values(newest)],
    [ANSWERS.rows.text, ANSWERS.rows.values(answers)],
    [ANSWERS.state.text, ANSWERS.state.values(answers)],
  ];
  const authors = writtenIn([{ id: first, user_id: other.userId }]);
  const { reads: media } = await readingOf(pool, AUTHORS.text, AUTHORS.values(authors));
  expect(media.filter(({ index }) => index === null)).toEqual([]);
  for (const [text, values] of cases) {
    const reads = (await readingOf(pool, text, values)).reads.filter(({ table }) => table === 'comments');
    expect(reads.length).toBeGreaterThan(0);
    for (const read of reads) {
      expect(read.index, JSON.stringify(read)).not.toBeNull();
      expect(read.rows, JSON.stringify(read)).toBeLessThanOrEqual(21);
    }
  }
});

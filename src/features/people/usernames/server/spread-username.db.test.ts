import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { Comment, CreateComment } from '#features/comments/contract.ts';
import { createComment } from '#features/comments/server/commands/create-comment.ts';
import { queryComments } from '#features/comments/server/queries/query-comments.ts';
import { PostContent } from '#features/content/contract.ts';
import { CreatePost, EditContent } from '#features/content/items/contract.ts';
import { createPost } from '#features/content/posts/server/create-post.ts';
import { editContent } from '#features/content/items/server/edit-content.ts';
import { staleMentions } from '#features/content/mentions/server/current-mentions.ts';
import { queryContentByUser } from '#features/content/cards/server/query-content-by-user.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { notificationsJobs } from '#features/notifications/server/jobs.ts';
import { paymentJobs } from '#features/payments/server/jobs.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { UpdateUserInput } from '../../contract.ts';
import { updateUser } from '../../api/profiles/update-user.ts';
import { privacyDependencies } from '#features/privacy/server/dependencies.ts';
import { peopleJobs } from '../../server/jobs.ts';
import { runSpreadUsername } from './spread-username.run.ts';

const database = await testDatabase();
const services = await testServices(database, [...peopleJobs, ...mediaJobs, ...notificationsJobs, ...paymentJobs]);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;

const rename = (person: Person, username: string) =>
  inTransaction(services, (command) => updateUser(command, person.actor, UpdateUserInput.parse({ user: { id: person.userId, username } })));

/** Runs the queued jobs. */
async function runJobs() {
  for (const job of await services.waitingJobs('accounts.spread-username')) await runSpreadUsername(services, job as { userId: string });
}

const post = (author: Person, text: string) =>
  inTransaction(services, (command) => createPost(command, author.actor, CreatePost.parse({ content: { text } })));
const editTo = (author: Person, id: string, text: string) =>
  inTransaction(services, (command) =>
    editContent(
      command,
      author.actor,
      EditContent.parse({ contentItemUri: { type: 'POST', id }, content: { text } }),
      services.config.payments,
    ),
  );
const comment = (author: Person, owner: Person, id: string, text: string) => {
  const written = { contentItemUri: { type: 'POST', id }, contentUserId: owner.userId, text };
  return inTransaction(services, (command) => createComment(command, author.actor, CreateComment.parse({ comment: written })));
};

/** The posts as readers see them, and the comments under one of them, newest first. */
async function shown(owner: Person, id: string) {
  const page = { cursor: null, limit: 20 };
  const posts = await queryContentByUser(services, null, { userId: owner.userId, ...page });
  const comments = await queryComments(services, null, {
    contentItemUri: { type: 'POST', id },
    userId: owner.userId,
    parentCommentId: null,
    ...page,
  });
  return {
    posts: posts.items.map((item) => PostContent.parse(item)).map(({ text, mentions, editedAt }) => ({ text, mentions, editedAt })),
    comments: comments.items.map((item) => Comment.parse(item)).map(({ text, mentions }) => ({ text, mentions })),
  };
}

describe('a mentioned person who changes their username', () => {
  test('is linked by the new one in posts and comments, whose text stays, even if the old name now belongs to someone else', async () => {
    const [author, maya, tom] = [await givenUser(db), await givenUser(db, { username: 'maya' }), await givenUser(db, { username: 'tom1' })];
    const text = 'With @Maya and @tom1';
    const id = await post(author, text);
    await comment(author, author, id, text);
    const before = [
      { userId: maya.userId, username: 'maya' },
      { userId: tom.userId, username: 'tom1' },
    ];
    expect(await shown(author, id)).toEqual({
      posts: [{ text, mentions: before, editedAt: null }],
      comments: [{ text, mentions: before }],
    });
    await rename(maya, 'maya_two');
    await runJobs();
    await rename(maya, 'Maya_Three');
    await runJobs();
    services.setNow('2027-01-01T00:00:00.000Z');
    await rename(tom, 'maya');
    await runJobs();
    const after = [
      { userId: maya.userId, username: 'Maya_Three', written: 'maya' },
      { userId: tom.userId, username: 'maya', written: 'tom1' },
    ];
    expect(await shown(author, id)).toEqual({ posts: [{ text, mentions: after, editedAt: null }], comments: [{ text, mentions: after }] });
  });

  test('stays mentioned after the text is edited, and drops the written name once they have it again', async () => {
    const [author, maya] = [await givenUser(db), await givenUser(db, { username: 'maya' })];
    const id = await post(author, 'With @maya');
    await rename(maya, 'maya_two');
    await runJobs();
    await editTo(author, id, 'With @maya!');
    const [edited] = (await shown(author, id)).posts;
    expect(edited?.mentions).toEqual([{ userId: maya.userId, username: 'maya_two', written: 'maya' }]);
    await rename(maya, 'maya');
    await runJobs();
    const [again] = (await shown(author, id)).posts;
    expect(again?.mentions).toEqual([{ userId: maya.userId, username: 'maya' }]);
  });

  test('is linked nowhere after leaving; other mentions stay, and repeated runs come to an end', async () => {
    const [author, maya, tom] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const text = `With @${maya.username} and @${tom.username}`;
    const id = await post(author, text);
    await comment(author, author, id, text);
    await db.updateTable('users').set({ status: 'deleted', username: 'deleted' }).where('user_id', '=', maya.userId).execute();
    for (const step of privacyDependencies().erase) while ((await inTransaction(services, (command) => step(command, maya.userId))) > 0);
    const mentions = [{ userId: tom.userId, username: tom.username }];
    expect(await shown(author, id)).toEqual({ posts: [{ text, mentions, editedAt: null }], comments: [{ text, mentions }] });
  });

  test.each(['contents', 'comments'])('is found in %s by an index', async (table) => {
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const stale = staleMentions({ userId: uuidv7(), username: 'maya' });
      return sql<Record<string, string>>`explain select id from ${sql.table(table)} item where ${stale}`.execute(tx);
    });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`Bitmap Index Scan on ${table}_mentions`);
  });
});

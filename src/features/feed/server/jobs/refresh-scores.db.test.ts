import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { CreatePost } from '#features/content/items/contract.ts';
import { createPost } from '#features/content/posts/server/create-post.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { runRefreshScores } from './refresh-scores.run.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

const scoreOf = async (userId: string) =>
  (await db.selectFrom('users').select('score').where('user_id', '=', userId).executeTakeFirstOrThrow()).score;

test('a score reflects followers and engagement of the last 90 days, and reaches the rank of the creator’s items and their tags', async () => {
  const [followed, engaging, quiet] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const post = await givenContent(db, followed, { opening: 'A #yoga class', createdAt: new Date('2026-05-20T00:00:00.000Z') });
  const before = await db.selectFrom('contents').select('rank').where('id', '=', post.id).executeTakeFirstOrThrow();
  await db.updateTable('users').set({ follower_count: 15 }).where('user_id', '=', followed.userId).execute();
  const recent = await givenContent(db, engaging, { createdAt: new Date('2026-05-20T00:00:00.000Z') });
  const old = await givenContent(db, quiet, { createdAt: new Date('2026-02-01T00:00:00.000Z') });
  for (const { id } of [recent, old]) await db.updateTable('contents').set({ like_count: 63 }).where('id', '=', id).execute();
  await runRefreshScores(services);
  await runRefreshScores(services);
  expect([await scoreOf(followed.userId), await scoreOf(engaging.userId), await scoreOf(quiet.userId)]).toEqual([2, 3, 0]);
  const after = await db.selectFrom('contents').select('rank').where('id', '=', post.id).executeTakeFirstOrThrow();
  expect(after.rank - before.rank).toBe(2 * 3_600_000);
  expect(await db.selectFrom('content_tags').select('rank').executeTakeFirstOrThrow()).toEqual(after);
});

test("new items start with their creator's score, and the next run corrects those that missed it", async () => {
  const creator = await givenUser(db);
  await db.updateTable('users').set({ follower_count: 15 }).where('user_id', '=', creator.userId).execute();
  await runRefreshScores(services);
  const missed = await givenContent(db, creator, { createdAt: new Date('2026-05-20T00:00:00.000Z') });
  const id = await inTransaction(services, (command) =>
    createPost(command, creator.actor, CreatePost.parse({ content: { id: uuidv7(), text: 'Good morning' } })),
  );
  const scoresOf = async () => {
    const rows = await db.selectFrom('contents').select(['id', 'author_score']).execute();
    return Object.fromEntries(rows.map((row) => [row.id, row.author_score]));
  };
  expect(await scoresOf()).toEqual({ [missed.id]: 0, [id]: 2 });
  await runRefreshScores(services);
  expect(await scoresOf()).toEqual({ [missed.id]: 2, [id]: 2 });
});

import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { commentsJobs } from '#features/comments/server/jobs.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { CreatePost } from '../../items/contract.ts';
import { createPost } from '../../posts/server/create-post.ts';
import { deleteContent } from '../../items/server/delete-content.ts';

const database = await testDatabase();
const services = await testServices(database, commentsJobs);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
const post = (person: Person, text: string, id = services.newId()) =>
  inTransaction(services, (command) => createPost(command, person.actor, CreatePost.parse({ content: { id, text } })));
const tagsOf = async (id: string) =>
  (await db.selectFrom('content_tags').select('tag').where('content_id', '=', id).orderBy('tag').execute()).map(({ tag }) => tag);

test('an item is listed under each of its tags until it is deleted', async () => {
  const author = await givenUser(db);
  const id = await post(author, 'Slow #yoga and #breathwork, #Yoga again');
  expect(await tagsOf(id)).toEqual(['breathwork', 'yoga']);
  await inTransaction(services, (command) => deleteContent(command, author.actor, { type: 'POST', id }));
  expect(await tagsOf(id)).toEqual([]);
});

test('an unknown tag is counted once per item, with its first use', async () => {
  const [one, other] = [await givenUser(db), await givenUser(db)];
  const first = services.newId();
  await post(one, 'The #zorbing and the #yoga', first);
  await post(one, 'The #zorbing and the #yoga', first);
  await Promise.all([post(other, '#zorbing #aardvarks'), post(one, '#aardvarks #zorbing'), post(other, '#aardvarks #zorbing #aardvarks')]);
  const rows = await db.selectFrom('unknown_tags').select(['tag', 'use_count', 'first_content_id']).orderBy('tag').execute();
  expect(rows.map(({ tag, use_count }) => [tag, use_count])).toEqual([
    ['aardvarks', 3],
    ['zorbing', 4],
  ]);
  expect(rows[1]?.first_content_id).toBe(first);
});

test('a mapped tag is replaced by the one it stands for, and a blocked one is dropped', async () => {
  const author = await givenUser(db);
  await post(author, '#yogga #badword');
  await db.updateTable('unknown_tags').set({ state: 'mapped', mapped_to: 'yoga' }).where('tag', '=', 'yogga').execute();
  await db.updateTable('unknown_tags').set({ state: 'blocked' }).where('tag', '=', 'badword').execute();
  expect(await tagsOf(await post(author, '#yogga #badword #pilates #yoga'))).toEqual(['pilates', 'yoga']);
});

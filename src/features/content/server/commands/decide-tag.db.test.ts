import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { CreatePost } from '../../contract.ts';
import { QueryUnknownTags } from '../../contract/unknown-tags.ts';
import { contentJobs } from '../jobs/content-jobs.ts';
import { runReplaceTag } from '../jobs/replace-tag.run.ts';
import { queryUnknownTags } from '../queries/query-unknown-tags.ts';
import { createPost } from './create-post.ts';
import { approveTag, blockTag, mapTag } from './decide-tag.ts';

const database = await testDatabase();
const services = await testServices(database, contentJobs);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  await db
    .insertInto('known_tags')
    .values({ tag: 'yoga', created_at: services.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Command = Parameters<Parameters<typeof inTransaction>[1]>[0];

const post = (person: Person, text: string, id = services.newId()) =>
  inTransaction(services, (command) => createPost(command, person.actor, CreatePost.parse({ content: { id, text } })));
const does = <Answer>(run: (command: Command) => Promise<Answer>) => inTransaction(services, run);
const waiting = async (input: object = {}) => queryUnknownTags(services, QueryUnknownTags.parse(input));
async function tagsOf(id: string) {
  const { tags } = await db.selectFrom('contents').select('tags').where('id', '=', id).executeTakeFirstOrThrow();
  const carriers = await db.selectFrom('content_tags').select('tag').where('content_id', '=', id).orderBy('tag').execute();
  return [tags, carriers.map(({ tag }) => tag)];
}

test('tags that nobody knows wait, the most used first, each with where it was used first', async () => {
  const author = await givenUser(db);
  const first = await post(author, 'Fun with #zorbing');
  await post(author, '#zorbing and #aardvarks and #yoga');
  const page = await waiting({ limit: 1 });
  expect(page.items).toMatchObject([
    { tag: 'zorbing', useCount: 2, example: { id: first, type: 'POST', username: author.username, shortText: 'Fun with #zorbing' } },
  ]);
  const next = await waiting({ limit: 1, cursor: page.nextCursor });
  expect([next.items.map(({ tag }) => tag), next.nextCursor]).toEqual([['aardvarks'], null]);
});

test('what does not wait is not decided about, and no tag stands for one that is not known', async () => {
  await post(await givenUser(db), '#zorbing #other');
  await expect(does((command) => approveTag(command, 'nobody'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(does((command) => mapTag(command, 'zorbing', 'other'))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await does((command) => blockTag(command, 'zorbing'));
  await expect(does((command) => approveTag(command, 'zorbing'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an approved tag is known from then on', async () => {
  const author = await givenUser(db);
  await post(author, '#zorbing');
  await does((command) => approveTag(command, 'zorbing'));
  await post(author, '#zorbing');
  expect((await waiting()).items).toEqual([]);
  expect(await db.selectFrom('known_tags').select('tag').where('tag', '=', 'zorbing').execute()).toHaveLength(1);
});

test('a mapped tag becomes the known one and a blocked one goes, on what has it already and on what comes', async () => {
  const author = await givenUser(db);
  const [one, both, bad] = [await post(author, '#yogga'), await post(author, '#yogga #yoga'), await post(author, '#badword #yoga')];
  expect(await does((command) => mapTag(command, 'yogga', '#Yoga '))).toBe('yoga');
  await does((command) => blockTag(command, 'badword'));
  for (const change of [
    { tag: 'yogga', by: 'yoga' },
    { tag: 'badword', by: null },
  ])
    await runReplaceTag(services, change);
  for (const id of [one, both, bad, await post(author, '#yogga #badword')]) expect(await tagsOf(id)).toEqual([['yoga'], ['yoga']]);
  expect((await waiting()).items).toEqual([]);
});

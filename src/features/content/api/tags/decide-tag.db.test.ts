import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { CreatePost } from '../../items/contract.ts';
import { QueryDecidedTags, QueryUnknownTags } from '../../tags/contract.ts';
import { contentJobs } from '../../server/jobs.ts';
import { runReplaceTag } from '../../tags/server/replace-tag.run.ts';
import { queryDecidedTags } from './query-decided-tags.ts';
import { queryUnknownTags } from './query-unknown-tags.ts';
import { createPost } from '../../posts/server/create-post.ts';
import { replaceSomeTags } from '../../tags/server/replace-some-tags.ts';
import { approveTag, blockTag, mapTag, reopenTag } from './decide-tag.ts';

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

test('unknown tags await a decision, most used first, each with its first use', async () => {
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

test('a tag that is not waiting cannot be decided on, and none can be mapped to an unknown one', async () => {
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

test('a mapped tag is replaced and a blocked one removed, on existing items and new ones', async () => {
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

test('mapped and blocked tags are listed alphabetically, and wait again once reopened', async () => {
  const author = await givenUser(db);
  await post(author, '#yogga #badword #aardvarks');
  await does((command) => mapTag(command, 'yogga', 'yoga'));
  await does((command) => blockTag(command, 'badword'));
  const decided = (input: object = {}) => queryDecidedTags(services, QueryDecidedTags.parse(input));
  const first = await decided({ limit: 1 });
  expect(first.items).toEqual([{ tag: 'badword', mappedTo: null, useCount: 1 }]);
  const second = await decided({ limit: 1, cursor: first.nextCursor });
  expect(second).toEqual({ items: [{ tag: 'yogga', mappedTo: 'yoga', useCount: 1 }], nextCursor: null });
  await expect(does((command) => reopenTag(command, 'aardvarks'))).rejects.toMatchObject({ code: 'NOT_FOUND', reason: 'TAG_NOT_DECIDED' });
  for (const tag of ['yogga', 'badword']) await does((command) => reopenTag(command, tag));
  await expect(does((command) => reopenTag(command, 'yogga'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await decided()).items).toEqual([]);
  expect((await waiting()).items.map(({ tag }) => tag).toSorted()).toEqual(['aardvarks', 'badword', 'yogga']);
});

test('a reopened tag applies to new items, and stays off those that lost it', async () => {
  const author = await givenUser(db);
  const before = await post(author, '#badword #yoga');
  await does((command) => blockTag(command, 'badword'));
  await runReplaceTag(services, { tag: 'badword', by: null });
  await does((command) => reopenTag(command, 'badword'));
  expect(await tagsOf(before)).toEqual([['yoga'], ['yoga']]);
  expect(await tagsOf(await post(author, '#badword'))).toEqual([['badword'], ['badword']]);
});

test('the job of a decision that has been reopened or changed does nothing', async () => {
  const author = await givenUser(db);
  const id = await post(author, '#yogga');
  await does((command) => blockTag(command, 'yogga'));
  await does((command) => reopenTag(command, 'yogga'));
  await runReplaceTag(services, { tag: 'yogga', by: null });
  expect(await tagsOf(id)).toEqual([['yogga'], ['yogga']]);
  await does((command) => mapTag(command, 'yogga', 'yoga'));
  await runReplaceTag(services, { tag: 'yogga', by: null });
  expect(await tagsOf(id)).toEqual([['yogga'], ['yogga']]);
  await runReplaceTag(services, { tag: 'yogga', by: 'yoga' });
  expect(await tagsOf(id)).toEqual([['yoga'], ['yoga']]);
});

test('reopening a tag waits for the running batch, so that nothing written afterwards loses it', async () => {
  const author = await givenUser(db);
  await post(author, '#badword');
  await does((command) => blockTag(command, 'badword'));
  const [replaced, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const working = does(async (command) => {
    await replaceSomeTags(command, { tag: 'badword', by: null });
    replaced.resolve();
    await gate.promise;
  });
  await replaced.promise;
  // Negative control: a plain read still finds it blocked and doesn't wait.
  expect(await db.selectFrom('unknown_tags').select('state').where('tag', '=', 'badword').executeTakeFirst()).toEqual({ state: 'blocked' });
  const reopening = does((command) => reopenTag(command, 'badword'));
  await lockWaitedFor(database.pool);
  gate.resolve();
  await Promise.all([working, reopening]);
  const later = await post(author, '#badword');
  await runReplaceTag(services, { tag: 'badword', by: null });
  expect(await tagsOf(later)).toEqual([['badword'], ['badword']]);
});

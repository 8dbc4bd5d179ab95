import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { CreatePost } from '../../contract.ts';
import { QueryDecidedTags, QueryUnknownTags } from '../../contract/unknown-tags.ts';
import { contentJobs } from '../jobs/content-jobs.ts';
import { runReplaceTag } from '../jobs/replace-tag.run.ts';
import { queryDecidedTags } from '../queries/query-decided-tags.ts';
import { queryUnknownTags } from '../queries/query-unknown-tags.ts';
import { createPost } from './create-post.ts';
import { replaceSomeTags } from './replace-some-tags.ts';
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

test('what was mapped or blocked is listed by the alphabet, and waits again once that is taken back', async () => {
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

test('a tag that is free again comes on what is written from then on, and stays off what has lost it', async () => {
  const author = await givenUser(db);
  const before = await post(author, '#badword #yoga');
  await does((command) => blockTag(command, 'badword'));
  await runReplaceTag(services, { tag: 'badword', by: null });
  await does((command) => reopenTag(command, 'badword'));
  expect(await tagsOf(before)).toEqual([['yoga'], ['yoga']]);
  expect(await tagsOf(await post(author, '#badword'))).toEqual([['badword'], ['badword']]);
});

test('the work of a decision that was taken back, or is another by now, changes nothing', async () => {
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

test('who takes a decision back waits for the batch that is at work, so that nothing written afterwards loses the tag', async () => {
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
  // Negative control: who only looks finds it blocked still and nobody in the way.
  expect(await db.selectFrom('unknown_tags').select('state').where('tag', '=', 'badword').executeTakeFirst()).toEqual({ state: 'blocked' });
  const reopening = does((command) => reopenTag(command, 'badword'));
  await lockWaitedFor(database.pool);
  gate.resolve();
  await Promise.all([working, reopening]);
  const later = await post(author, '#badword');
  await runReplaceTag(services, { tag: 'badword', by: null });
  expect(await tagsOf(later)).toEqual([['badword'], ['badword']]);
});

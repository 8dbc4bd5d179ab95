import { beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { CreatePost } from '../../items/contract.ts';
import { createPost } from '../../posts/server/create-post.ts';
import { contentJobs } from '../../server/jobs.ts';
import { followTag } from '../../tags/server/follow-tag.ts';
import { runReplaceTag } from '../../tags/server/replace-tag.run.ts';
import { mapTag } from './decide-tag.ts';
import { mergeTag, renameTag } from './merge-tag.ts';

const database = await testDatabase();
const services = await testServices(database, contentJobs);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  await db.deleteFrom('known_tags').execute();
  for (const tag of ['yoga', 'jooga']) await db.insertInto('known_tags').values({ tag, created_at: services.now() }).execute();
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Command = Parameters<Parameters<typeof inTransaction>[1]>[0];
const does = <Answer>(run: (command: Command) => Promise<Answer>) => inTransaction(services, run);
const post = (person: Person, text: string) =>
  does((command) => createPost(command, person.actor, CreatePost.parse({ content: { id: services.newId(), text } })));
const follow = (person: Person, tag: string) => does((command) => followTag(command, person.actor, { tag }));
const known = async () => (await db.selectFrom('known_tags').select('tag').orderBy('tag').execute()).map(({ tag }) => tag);
const mappings = () =>
  db.selectFrom('unknown_tags').select(['tag', 'mapped_to as to']).where('state', '=', 'mapped').orderBy('tag').execute();
const interests = () => db.selectFrom('tag_interests').select(['user_id as who', 'tag', 'like_count as likes']).orderBy('tag').execute();
async function tagsOf(id: string) {
  const { tags } = await db.selectFrom('contents').select('tags').where('id', '=', id).executeTakeFirstOrThrow();
  const carriers = await db.selectFrom('content_tags').select('tag').where('content_id', '=', id).orderBy('tag').execute();
  return [tags, carriers.map(({ tag }) => tag)];
}

test('a tag is not merged into itself or with one that is not known, nor renamed to one that is known, mapped elsewhere or blocked', async () => {
  await expect(does((command) => mergeTag(command, 'yoga', '#Yoga'))).rejects.toMatchObject({ reason: 'SAME_TAG' });
  for (const [tag, to] of [
    ['yoga', 'zorbing'],
    ['zorbing', 'yoga'],
  ] as const)
    await expect(does((command) => mergeTag(command, tag, to))).rejects.toMatchObject({ reason: 'TAG_NOT_KNOWN' });
  await post(await givenUser(db), '#yogaa #bad');
  await does((command) => mapTag(command, 'yogaa', 'yoga'));
  await db.updateTable('unknown_tags').set({ state: 'blocked' }).where('tag', '=', 'bad').execute();
  for (const [tag, to, reason] of [
    ['yoga', 'jooga', 'TAG_KNOWN_ALREADY'],
    ['jooga', 'yogaa', 'TAG_DECIDED'],
    ['yoga', 'bad', 'TAG_DECIDED'],
    ['yoga', ' #yoga ', 'SAME_TAG'],
    ['yoga', '#', 'SAME_TAG'],
    ['zorbing', 'orbs', 'TAG_NOT_KNOWN'],
  ] as const)
    await expect(does((command) => renameTag(command, tag, to))).rejects.toMatchObject({ reason });
  expect(await known()).toEqual(['jooga', 'yoga']);
});

test('a merged tag is replaced on items, new ones included, in what people follow, and as the target of other tags', async () => {
  const [author, fan] = [await givenUser(db), await givenUser(db)];
  await post(author, '#joga');
  await does((command) => mapTag(command, 'joga', 'jooga'));
  const [one, both] = [await post(author, '#jooga'), await post(author, '#jooga #yoga')];
  await follow(fan, 'jooga');
  await follow(author, 'yoga');
  await follow(author, 'jooga');
  expect(await does((command) => mergeTag(command, 'jooga', 'yoga'))).toEqual({ to: 'yoga', count: 2 });
  expect(await known()).toEqual(['yoga']);
  expect(await mappings()).toEqual([
    { tag: 'joga', to: 'yoga' },
    { tag: 'jooga', to: 'yoga' },
  ]);
  const waiting = await services.waitingJobs('content.replace-tag');
  expect(waiting).toEqual(
    expect.arrayContaining([
      { tag: 'jooga', by: 'yoga' },
      { tag: 'joga', by: 'yoga' },
    ]),
  );
  for (const tag of ['jooga', 'joga']) await runReplaceTag(services, { tag, by: 'yoga' });
  for (const id of [one, both, await post(author, '#jooga'), await post(author, '#joga')])
    expect(await tagsOf(id)).toEqual([['yoga'], ['yoga']]);
  expect(new Set((await interests()).map(({ who, tag }) => `${who} ${tag}`))).toEqual(
    new Set([`${fan.userId} yoga`, `${author.userId} yoga`]),
  );
});

test('a merged tag is replaced once more a minute later, for items that were saved meanwhile', async () => {
  await database.pool.query('delete from pgboss.job');
  await does((command) => mergeTag(command, 'jooga', 'yoga'));
  const { rows } = await database.pool.query<{ start: Date }>(
    `select start_after as start from pgboss.job where name = 'content.replace-tag' and data = '{"tag": "jooga", "by": "yoga"}'`,
  );
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ start: addMinutes(services.now(), 1) });
});

test('a known tag that waits for a decision too, because an item got it while it became known, can be merged', async () => {
  const id = await post(await givenUser(db), '#jooga');
  const waiting = { tag: 'jooga', use_count: 1, first_used_at: services.now(), first_user_id: services.newId(), first_content_id: id };
  await db.insertInto('unknown_tags').values(waiting).execute();
  await does((command) => mergeTag(command, 'jooga', 'yoga'));
  expect(await mappings()).toEqual([{ tag: 'jooga', to: 'yoga' }]);
});

test('what likes say about both tags is added up', async () => {
  const fan = await givenUser(db);
  const at = services.now();
  for (const [tag, likes] of [
    ['jooga', 2],
    ['yoga', 3],
  ] as const)
    await db.insertInto('tag_interests').values({ user_id: fan.userId, tag, like_count: likes, updated_at: at }).execute();
  await does((command) => mergeTag(command, 'jooga', 'yoga'));
  await runReplaceTag(services, { tag: 'jooga', by: 'yoga' });
  await runReplaceTag(services, { tag: 'jooga', by: 'yoga' });
  expect(await interests()).toEqual([{ who: fan.userId, tag: 'yoga', likes: 5 }]);
});

test('a renamed tag is known by its new name, and can be named back', async () => {
  const author = await givenUser(db);
  const id = await post(author, '#jooga');
  await post(author, '#gentle');
  expect(await does((command) => renameTag(command, 'jooga', '#Gentle'))).toEqual({ to: 'gentle', count: 1 });
  await runReplaceTag(services, { tag: 'jooga', by: 'gentle' });
  expect([await known(), await tagsOf(id)]).toEqual([
    ['gentle', 'yoga'],
    [['gentle'], ['gentle']],
  ]);
  await does((command) => renameTag(command, 'gentle', 'jooga'));
  await runReplaceTag(services, { tag: 'gentle', by: 'jooga' });
  expect([await known(), await tagsOf(id), await mappings()]).toEqual([
    ['jooga', 'yoga'],
    [['jooga'], ['jooga']],
    [{ tag: 'gentle', to: 'jooga' }],
  ]);
});

test('of two merges of two tags into each other at once, one is refused and one tag stays', async () => {
  const arrived = allArrived(2);
  const seen: number[] = [];
  const merge = (tag: string, to: string) =>
    does(async (command) => {
      // Negative control: both have seen both tags; without the locks, both would go.
      seen.push((await command.tx.selectFrom('known_tags').select('tag').execute()).length);
      await arrived();
      return await mergeTag(command, tag, to);
    });
  const results = await Promise.allSettled([merge('yoga', 'jooga'), merge('jooga', 'yoga')]);
  expect(seen).toEqual([2, 2]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await known()).toHaveLength(1);
});

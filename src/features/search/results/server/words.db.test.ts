import { beforeEach, expect, test } from 'vitest';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { SearchInput } from '../../contract.ts';
import { runCatchUp } from '../../index/server/catch-up.run.ts';
import { search } from './search.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

const ask = (input: Parameters<typeof SearchInput.parse>[0] & object) => search(services, null, SearchInput.parse(input));
const idsFor = async (input: Parameters<typeof ask>[0]) => (await ask(input)).items.map(({ item }) => 'id' in item && item.id);
const called = async (displayName: string, followers: number) => {
  const user = await givenUser(db);
  const values = { display_name: displayName, follower_count: followers };
  await db.updateTable('users').set(values).where('user_id', '=', user.userId).execute();
  return user;
};

test('finds a text by a sentence of its own, and by another with small words that it lacks', async () => {
  const tin = await givenContent(db, await givenUser(db), { opening: 'Who still has their grandmother’s button tin?' });
  await runCatchUp(services, {});
  expect(await idsFor({ query: 'who still has their grandmothers button tin' })).toEqual([tin.id]);
  expect(await idsFor({ query: 'what is in your button tin' })).toEqual([tin.id]);
  expect(await idsFor({ query: 'your own button box' })).toEqual([]);
});

test('prefers people who have the small word in their name, as it is typed', async () => {
  const [ann, will] = [await called('Ann Young', 40), await called('Will Young', 0)];
  await runCatchUp(services, {});
  expect(await idsFor({ query: 'will youn', type: 'USER' })).toEqual([will.userId, ann.userId]);
});

test('has people first only by a name as it is written, or its beginning, not by its stem', async () => {
  const runs = await called('Dilnoza Runs', 0);
  const post = await givenContent(db, await givenUser(db), { opening: 'Running slow' });
  await runCatchUp(services, {});
  expect(await idsFor({ query: 'running' })).toEqual([post.id, runs.userId]);
  expect(await idsFor({ query: 'run' })).toEqual([runs.userId, post.id]);
});

test('corrects words on every page of a search as on the first', async () => {
  const owner = await givenUser(db);
  const ids = [];
  for (let day = 1; day < 8; day += 1) {
    const post = await givenContent(db, owner, { opening: 'Bring your harpsichord #lesson', createdAt: new Date(Date.UTC(2026, 4, day)) });
    ids.push(post.id);
  }
  await givenContent(db, owner, { opening: 'Bring anything #harpsichordlessons' });
  await db
    .updateTable('contents')
    .set({ tags: ['harpsichord', 'lesson'] })
    .where('id', 'in', ids)
    .execute();
  await runCatchUp(services, {});
  const seen: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask({ query: 'with your harpsicord lesson!', type: 'POST', limit: 2, cursor });
    seen.push(...page.items.map(({ item }) => 'id' in item && item.id));
    expect(page.items.every(({ why }) => why.meant === 'harpsichord lesson')).toBe(true);
    cursor = page.nextCursor;
  } while (cursor !== null && seen.length < 50);
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

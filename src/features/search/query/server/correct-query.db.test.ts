import { beforeEach, expect, test } from 'vitest';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { SearchInput } from '../../contract.ts';
import { runCatchUp } from '../../index/server/catch-up.run.ts';
import { search } from '../../results/server/search.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

const meantBy = async (query: string) => {
  const { items } = await search(services, null, SearchInput.parse({ query }));
  return items.flatMap(({ type, why }) => (type === 'TAG' ? [] : [why.meant]));
};

beforeEach(async () => {
  const maya = await givenUser(db, { username: 'maya_okafor' });
  await db.updateTable('users').set({ display_name: 'Maya Okafor' }).where('user_id', '=', maya.userId).execute();
  await givenSession(db, maya, { title: 'Candlelight yoga', opening: 'Slow #yoga' });
  await givenSession(db, maya, { title: 'Sing languages', opening: 'Five #songs' });
  await givenContent(db, await givenUser(db), { opening: 'We learn sign language in May, #may' });
  await runCatchUp(services, {});
});

test.each([
  ['brsitol yoga', 'bristol yoga'],
  ['candlelite yoga', 'candlelight yoga'],
  ['candlelight yga', 'candlelight yoga'],
  ['mya okafor', 'maya okafor'],
  // “sign” is only in a text.
  ['sign langage', 'sign languages'],
])('“%s” is answered as “%s”, even if a hashtag has one of the words', async (query, meant) => {
  expect(new Set(await meantBy(query))).toEqual(new Set([meant]));
});

test.each(['candlelight yoga', 'sign language', 'may'])('“%s” isn’t corrected', async (query) => {
  for (const meant of await meantBy(query)) expect(meant).toBeNull();
});

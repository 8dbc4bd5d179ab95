import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { foldText } from '#kernel/text/fold-text.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { runCatchUp } from './catch-up.run.ts';
import { runIndexContent } from './index-content.run.ts';
import { runIndexItems } from './index-items.run.ts';
import { runIndexPerson } from './index-person.run.ts';
import { searchJobs } from '../../server/jobs.ts';

const database = await testDatabase();
const services = await testServices(database, searchJobs);
const { db } = database;
beforeEach(database.empty);

const wordsOf = async (id: string) => {
  const { rows } = await sql<{
    word: string;
  }>`select unnest(tsvector_to_array(words)) as word from search_documents where id = ${id}::uuid`.execute(db);
  return rows.map(({ word }) => word);
};

test('indexes no word of a locked text beyond its teaser, no street and no link, for posts and sessions alike', async () => {
  const owner = await givenUser(db);
  const locked = await givenContent(db, owner, { visibility: 'PRIVATE', opening: 'Breath and light' });
  const session = await givenSession(db, owner, { visibility: 'PRIVATE' });
  const open = await givenSession(db, owner);
  const online = await givenSession(db, owner, { locationType: 'online' });
  await runCatchUp(services, {});
  for (const canary of [locked.canary, session.canaries.text, session.canaries.address, online.canaries.link]) {
    const { rows } =
      await sql`select 1 from search_documents where words::text ilike ${`%${canary}%`} or names ilike ${`%${canary}%`}`.execute(db);
    expect(rows).toEqual([]);
    expect(await db.selectFrom('search_words').select('word').where('word', '=', foldText(canary)).execute()).toEqual([]);
  }
  expect(await wordsOf(online.id)).toEqual(expect.arrayContaining(['evening', '@online', '@free', '@d.2026-06-02', '@w.2', '@t.evening']));
  expect(await wordsOf(open.id)).toContain('bristol');
  expect(await wordsOf(session.id)).not.toContain('bristol');
});

test('finds a session by the line below its title, even a locked one', async () => {
  const owner = await givenUser(db);
  const open = await givenSession(db, owner, { subtitle: 'For stubborn hips' });
  const locked = await givenSession(db, owner, { subtitle: 'For sullen shoulders', visibility: 'PRIVATE' });
  await runCatchUp(services, {});
  expect(await wordsOf(open.id)).toContain('stubborn');
  expect(await wordsOf(locked.id)).toContain('sullen');
});

test.each([
  ['rejected', { approval_status: 'REJECTED' }],
  ['waiting for a moderator', { approval_status: 'PENDING' }],
  ['deleted', { status: 'deleted' }],
] as const)('removes what is %s from the index', async (_state, change) => {
  const owner = await givenUser(db);
  const post = await givenContent(db, owner);
  await runIndexContent(services, { ownerUserId: owner.userId, id: post.id });
  expect(await wordsOf(post.id)).not.toEqual([]);
  await db.updateTable('contents').set(change).where('id', '=', post.id).execute();
  await runIndexContent(services, { ownerUserId: owner.userId, id: post.id });
  expect(await wordsOf(post.id)).toEqual([]);
});

test('no longer has what somebody shared under a name that they have given up, as soon as they have another', async () => {
  const owner = await givenUser(db);
  const rename = (name: string) => db.updateTable('users').set({ display_name: name }).where('user_id', '=', owner.userId).execute();
  await rename('Quarrelsome Heron');
  const post = await givenContent(db, owner);
  await runCatchUp(services, {});
  expect(await wordsOf(post.id)).toContain('quarrelsome');
  await rename('Peaceful Heron');
  await runIndexPerson(services, owner);
  for (const work of (await services.waitingJobs('search.index-items')) as { userId: string }[]) await runIndexItems(services, work);
  const words = await wordsOf(post.id);
  expect(words).toContain('peaceful');
  expect(words).not.toContain('quarrelsome');
  await db.updateTable('users').set({ bio: 'Says something else now' }).where('user_id', '=', owner.userId).execute();
  await runIndexPerson(services, owner);
  expect(await services.waitingJobs('search.index-items')).toHaveLength(1);
});

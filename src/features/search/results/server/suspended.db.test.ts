import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { restorePerson } from '#features/moderation/people/server/restore-person.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenSuspension } from '#tests/builders/suspension.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { SearchInput } from '../../contract.ts';
import { runCatchUp } from '../../index/server/catch-up.run.ts';
import { runIndexContent } from '../../index/server/index-content.run.ts';
import { runIndexPerson } from '../../index/server/index-person.run.ts';
import { search } from './search.ts';
import { suggest } from './suggest.ts';

// With every job, because suspending somebody concerns many features.
const { services, db } = await ticketSale();

test('a hashtag is found by its number of items that the reader can find: not those of suspended people, nor across a block', async () => {
  const [person, other, blocked] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  await givenContent(db, person, { opening: 'One #yoga and #pilates' });
  await givenContent(db, other, { opening: 'One #yoga more' });
  await sql`insert into content_tags (user_id, content_id, tag, type, rank, created_at)
    select user_id, id, unnest(tags), type, rank, created_at from contents on conflict do nothing`.execute(db);
  const pair = { blocker_user_id: person.userId, blocked_user_id: blocked.userId, created_at: services.now() };
  await db.insertInto('blocks').values(pair).execute();
  await db.insertInto('blocked_by').values(pair).execute();
  const found = async (actor: typeof person.actor | null = null) =>
    (await suggest(services, actor, 'yoga pilates')).tags.map(({ tag, postCount }) => [tag, postCount]);
  expect(await found()).toEqual([
    ['yoga', 2],
    ['pilates', 1],
  ]);
  expect(await found(await actorNow(db, blocked))).toEqual([['yoga', 1]]);
  await givenSuspension(services, person);
  expect(await found()).toEqual([['yoga', 1]]);
});

test('what a suspended person shared is found by nobody, and again once they are restored, though it was indexed meanwhile', async () => {
  const [person, admin] = [await givenUser(db), await givenUser(db, { admin: true })];
  const { id } = await givenContent(db, person, { opening: 'A platypus in the bath' });
  const found = async () =>
    (await search(services, null, SearchInput.parse({ query: 'platypus' }))).items.map(({ item }) => 'id' in item && item.id);
  await runCatchUp(services, {});
  expect(await found()).toEqual([id]);
  await givenSuspension(services, person);
  await runIndexPerson(services, person);
  // An administrator's decision, a found place and a new release have it indexed again.
  await runIndexContent(services, { ownerUserId: person.userId, id });
  expect(await found()).toEqual([]);
  await inTransaction(services, (command) => restorePerson(command, admin.actor, { userId: person.userId, details: '' }));
  await runIndexPerson(services, person);
  expect(await found()).toEqual([id]);
});

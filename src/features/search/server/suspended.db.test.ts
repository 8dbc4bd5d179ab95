import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/transaction.ts';
import { restorePerson } from '#features/moderation/server/commands/restore-person.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenSuspension } from '#tests/builders/suspension.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { SearchInput } from '../contract.ts';
import { runCatchUp } from './jobs/catch-up.run.ts';
import { runIndexContent } from './jobs/index-content.run.ts';
import { runIndexPerson } from './jobs/index-person.run.ts';
import { search } from './queries/search.ts';

// With every job, because suspending somebody concerns many features.
const { services, db } = await ticketSale();

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
  await inTransaction(services, (command) => restorePerson(command, admin.actor, { userId: person.userId }));
  await runIndexPerson(services, person);
  expect(await found()).toEqual([id]);
});

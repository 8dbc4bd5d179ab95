import { beforeEach, expect, it } from 'vitest';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { listSubscriptions } from './list-subscriptions.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

it('shows each side the other, page by page, and nobody else anything', async () => {
  const [creator, stranger, ...fans] = [await givenUser(db), await givenUser(db), await givenUser(db), await givenUser(db)];
  for (const fan of fans) await givenSubscriber(db, creator, fan);
  const first = await listSubscriptions(services, creator.actor, 'ofMe', { limit: 1 });
  const second = await listSubscriptions(services, creator.actor, 'ofMe', { limit: 1, cursor: first.nextCursor });
  expect([...first.items, ...second.items].map(({ user }) => user.id).toSorted()).toEqual(fans.map(({ userId }) => userId).toSorted());
  for (const fan of fans)
    expect((await listSubscriptions(services, fan.actor, 'mine', { limit: 20 })).items).toMatchObject([{ user: { id: creator.userId } }]);
  expect((await listSubscriptions(services, stranger.actor, 'ofMe', { limit: 20 })).items).toEqual([]);
});

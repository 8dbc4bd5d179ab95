import { beforeEach, describe, expect, test } from 'vitest';
import { coarsePointOf } from '#features/places/rules/cells.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { SearchInput } from '../../contract.ts';
import { runCatchUp } from '../../index/server/catch-up.run.ts';
import { search } from './search.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

type Asked = Parameters<typeof SearchInput.parse>[0] & object;
const ask = (input: Asked, actor: Parameters<typeof search>[1] = null) =>
  search(services, actor, SearchInput.parse({ query: 'platypus', type: 'SESSION', ...input }));
const idsFor = async (input: Asked, actor: Parameters<typeof search>[1] = null) =>
  (await ask(input, actor)).items.map(({ item }) => 'id' in item && item.id);

const DATE = { starts: [new Date('2026-06-20T17:00:00Z')], price: 900, capacity: 4 };

describe('a session that the reader can’t open', () => {
  test.each([
    [{ from: '2026-06-20' }, { from: '2026-06-21' }],
    [{ to: '2026-06-20' }, { to: '2026-06-19' }],
    [
      { from: '2026-06-20', to: '2026-06-20' },
      { from: '2026-06-21', to: '2026-06-21' },
    ],
    [{ minPrice: 900 }, { minPrice: 901 }],
    [{ maxPrice: 900 }, { maxPrice: 899 }],
    [{ free: false }, { free: true }],
    [{ seats: 4 }, { seats: 5 }],
    [{ weekdays: [6] }, { weekdays: [5] }],
    [{ timeOfDay: ['evening'] }, { timeOfDay: ['morning'] }],
    [{ online: false }, { online: true }],
  ])('is found neither by %j nor by %j, which one that everybody may know is', async (fitting, other) => {
    const [owner, stranger] = [await givenUser(db), await givenUser(db)];
    await givenSession(db, owner, { title: 'Platypus', visibility: 'PRIVATE', ...DATE });
    const open = await givenSession(db, owner, { title: 'Platypus', ...DATE });
    await runCatchUp(services, {});
    for (const actor of [null, stranger.actor])
      for (const sort of ['best', 'soonest', 'cheapest']) {
        expect(await idsFor({ filters: fitting, sort }, actor)).toEqual([open.id]);
        expect(await idsFor({ filters: other, sort }, actor)).toEqual([]);
        expect((await ask({ filters: fitting, sort }, actor)).counts?.SESSION).toBe(1);
      }
  });

  test('is found with past ones only if it is found without them', async () => {
    const owner = await givenUser(db);
    const ahead = await givenSession(db, owner, { title: 'Platypus', visibility: 'PRIVATE' });
    await givenSession(db, owner, { title: 'Platypus', visibility: 'PRIVATE', starts: [new Date('2026-05-02T17:00:00Z')] });
    await runCatchUp(services, {});
    for (const past of [true, false]) expect(await idsFor({ filters: { past } })).toEqual([ahead.id]);
  });

  test.each(['best', 'soonest', 'nearest', 'cheapest'])(
    'has a place in the order %s that is the same whatever its date and price',
    async (sort) => {
      const owner = await givenUser(db);
      const near = await givenSession(db, owner, { title: 'Platypus', visibility: 'PRIVATE', starts: [new Date('2026-06-02T17:00:00Z')] });
      const far = await givenSession(db, owner, { title: 'Platypus', visibility: 'PRIVATE', ...DATE });
      await runCatchUp(services, {});
      expect(await idsFor({ sort })).toEqual([far.id, near.id]);
      await db
        .updateTable('session_events')
        .set({ start_at: new Date('2026-07-02T17:00:00Z'), end_at: new Date('2026-07-02T18:00:00Z'), price: 2000 })
        .where('session_id', '=', near.id)
        .execute();
      expect(await idsFor({ sort })).toEqual([far.id, near.id]);
    },
  );

  test('is found by its subscribers and its host by price, places and start', async () => {
    const [owner, subscriber] = [await givenUser(db), await givenUser(db)];
    await givenSubscriber(db, owner, subscriber);
    const session = await givenSession(db, owner, { title: 'Platypus', visibility: 'PRIVATE', ...DATE });
    await runCatchUp(services, {});
    for (const { actor } of [owner, subscriber]) {
      expect(await idsFor({ filters: { from: '2026-06-20', minPrice: 900, seats: 4 } }, actor)).toEqual([session.id]);
      expect(await idsFor({ filters: { minPrice: 901 } }, actor)).toEqual([]);
    }
  });
});

test('a venue that is no longer public is shown at its coarsened point at once, before any job has run', async () => {
  const owner = await givenUser(db);
  const session = await givenSession(db, owner, { title: 'Platypus', venuePublic: true });
  const venue = { latitude: 51.45523, longitude: -2.59665 };
  await db.updateTable('sessions').set(venue).where('id', '=', session.id).execute();
  await runCatchUp(services, {});
  const shown = async () => (await ask({})).items.map((hit) => hit.type === 'SESSION' && hit.date?.point);
  expect(await shown()).toEqual([{ ...venue, approximate: false }]);
  await db.updateTable('sessions').set({ venue_public: false }).where('id', '=', session.id).execute();
  expect(await shown()).toEqual([{ ...coarsePointOf(venue), approximate: true }]);
});

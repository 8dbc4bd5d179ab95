import { beforeEach, describe, expect, test } from 'vitest';
import { GUEST } from '#platform/server/http/reader.ts';
import { nearbyQueries, queryNearby } from '#features/discovery/server/queries/query-nearby.ts';
import { coarsePointOf } from '#features/places/rules/cells.ts';
import { entriesOfTown } from '#features/reach/feeds/server/read-feed-entries.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession, type BuiltEvent } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { SearchInput } from '../../contract.ts';
import { runCatchUp } from '../../index/server/catch-up.run.ts';
import { findNearest } from '../../api/find-nearest.ts';
import { search } from './search.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

const BRISTOL = { latitude: 51.4545, longitude: -2.5879 };
const BATH = { latitude: 51.3811, longitude: -2.359 };

type Asked = Parameters<typeof SearchInput.parse>[0] & object;
const ask = async (input: Asked) => (await search(services, null, SearchInput.parse({ type: 'SESSION', ...input }))).items;
const datesFor = async (input: Asked) => (await ask(input)).map((hit) => (hit.type === 'SESSION' ? hit.date : null));

async function move(event: BuiltEvent, venuePublic = false): Promise<void> {
  const place = {
    locationUrl: null,
    addressLine: '1 Pulteney Street',
    city: 'Bath',
    postcode: null,
    country: null,
    formattedAddress: '1 Pulteney Street, Bath',
  };
  const setting = { ...place, coordinates: BATH, timeZone: 'Europe/London', venuePublic };
  await db
    .updateTable('session_events')
    .set({ own_place: JSON.stringify(setting) })
    .where('id', '=', event.id)
    .execute();
}

/** Two dates in Bristol, 19 km from Bath; the later ones of them may have moved there. */
async function givenMoved(count: number, venuePublic?: boolean) {
  const owner = await givenUser(db);
  const session = await givenSession(db, owner, {
    title: 'Yoga',
    starts: [new Date('2026-06-02T17:00:00Z'), new Date('2026-06-04T17:00:00Z')],
  });
  await db.updateTable('sessions').set(BRISTOL).where('id', '=', session.id).execute();
  for (const event of session.events.slice(2 - count)) await move(event, venuePublic);
  await runCatchUp(services, {});
  return session;
}

describe('a date that has moved to another town', () => {
  test('is found there, with its own distance and point, and the others where they were', async () => {
    const { events } = await givenMoved(1);
    for (const [near, index, city] of [
      [BRISTOL, 0, 'Bristol'],
      [BATH, 1, 'Bath'],
    ] as const)
      for (const filters of [{ withinKm: 10 }, {}]) {
        const [date, ...more] = await datesFor({ locationCoordinates: near, filters });
        expect(date).toMatchObject({ id: events[index]?.id, city, point: { ...coarsePointOf(near), approximate: true } });
        expect(date?.distanceKm).toBeLessThan(2);
        expect(more).toEqual([]);
      }
    expect(await datesFor({ query: 'yoga', locationCoordinates: BATH })).toMatchObject([
      { city: 'Bristol', distanceKm: expect.closeTo(19, 0) },
    ]);
  });

  test('leaves nothing behind if no other date is where it was', async () => {
    await givenMoved(2);
    expect(await datesFor({ locationCoordinates: BRISTOL, filters: { withinKm: 10 } })).toEqual([]);
    expect(await datesFor({ locationCoordinates: BATH, filters: { withinKm: 10 } })).toHaveLength(1);
  });

  test('shows its exact point only if its own venue is public', async () => {
    await givenMoved(1, true);
    expect(await datesFor({ locationCoordinates: BATH })).toMatchObject([{ point: { ...BATH, approximate: false } }]);
    expect(await datesFor({ locationCoordinates: BRISTOL })).toMatchObject([{ point: { ...coarsePointOf(BRISTOL), approximate: true } }]);
  });

  test('counts from there when only the nearest are ranked', async () => {
    const moved = await givenMoved(1);
    const other = await givenSession(db, await givenUser(db), { starts: [new Date('2026-06-04T17:00:00Z')] });
    const [latitude, longitude] = [BATH.latitude + 0.05, BATH.longitude];
    await db.updateTable('sessions').set({ latitude, longitude }).where('id', '=', other.id).execute();
    await runCatchUp(services, {});
    const contentQueries = nearbyQueries({ reader: GUEST, near: BATH, span: 'week', now: services.now() });
    const nearest = async (exceptBy: string | null) =>
      (await findNearest(services, contentQueries, { enough: 1, exceptBy })).sessions.map(({ id }) => id);
    expect(await nearest(null)).toEqual([moved.id]);
    expect(await nearest(moved.userId)).toEqual([other.id]);
  });

  test('is near people there, and in the feeds of both towns as long as dates are there', async () => {
    const nearby = async (near: typeof BATH) =>
      (await queryNearby(services, null, { near, span: 'week', limit: 12 })).items.map(({ date }) => date.city);
    const feeds = async () => [(await entriesOfTown(services, 'Bristol')).length, (await entriesOfTown(services, 'Bath')).length];
    const { events } = await givenMoved(1);
    expect(await nearby(BATH)).toEqual(['Bath']);
    expect(await feeds()).toEqual([1, 1]);
    for (const event of events) await move(event);
    expect(await feeds()).toEqual([0, 1]);
  });
});

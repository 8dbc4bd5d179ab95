import { expect, test } from 'vitest';
import { coarsePointOf } from '#features/places/rules/cells.ts';
import { distanceKm } from '#features/places/rules/distance.ts';
import { runLoadGazetteer } from '#features/places/server/jobs/load-gazetteer.run.ts';
import { getContentItem } from '#features/content/api/cards/get-content-item.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { sessionsJobs } from '../../server/jobs.ts';
import { locateAllVenues } from './locate-all-venues.run.ts';
import { locateVenue } from './locate-venue.run.ts';

const database = await testDatabase();
const services = await testServices(database, sessionsJobs);
const { db } = database;
const BRISTOL = { latitude: 51.45523, longitude: -2.59665 };

const pointOf = (id: string) =>
  db.selectFrom('sessions').select(['latitude', 'longitude', 'cell_r7']).where('id', '=', id).executeTakeFirstOrThrow();

test('waits for the gazetteer instead of taking every place for unknown', async () => {
  await locateAllVenues(services, {});
  expect(await services.waitingJobs('sessions.find-all-places')).toEqual([{}]);
});

test('puts existing sessions on the map; guests see a coarsened point, the owner the exact one', async () => {
  await runLoadGazetteer(services);
  const owner = await givenUser(db);
  const session = await givenSession(db, owner);
  const online = await givenSession(db, owner, { locationType: 'online' });
  await locateAllVenues(services, {});
  expect(await pointOf(session.id)).toMatchObject(BRISTOL);
  expect(await pointOf(online.id)).toEqual({ latitude: null, longitude: null, cell_r7: null });
  expect(await services.waitingJobs('content.changed')).toContainEqual({ ownerUserId: owner.userId, id: session.id });
  const shownTo = async (actor: typeof owner.actor | null) => {
    const item = await getContentItem(services, actor, { contentItemUri: session.uri });
    return 'coordinates' in item ? item.coordinates : undefined;
  };
  expect(await shownTo(owner.actor)).toEqual({ ...BRISTOL, approximate: false });
  expect(await shownTo(null)).toEqual({ ...coarsePointOf(BRISTOL), approximate: true });
  expect(distanceKm(coarsePointOf(BRISTOL), BRISTOL)).toBeLessThan(1.6);
}, 60_000);
test('locates an address by its town, not by a street or venue with the name of a town elsewhere', async () => {
  await runLoadGazetteer(services);
  const owner = await givenUser(db);
  const session = await givenSession(db, owner);
  const address = { address_line: 'Temple', city: 'London', country: 'United Kingdom' };
  await db.updateTable('sessions').set(address).where('id', '=', session.id).execute();
  await db
    .updateTable('contents')
    .set({ city: 'London', formatted_address: 'Temple, London, United Kingdom' })
    .where('id', '=', session.id)
    .execute();
  await locateVenue(services, { ownerUserId: owner.userId, sessionId: session.id });
  const { latitude, longitude } = await pointOf(session.id);
  expect(distanceKm({ latitude: latitude ?? 0, longitude: longitude ?? 0 }, { latitude: 51.5085, longitude: -0.1257 })).toBeLessThan(1);
}, 60_000);

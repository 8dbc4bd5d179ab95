import { beforeEach, expect, test } from 'vitest';
import { coarsePointOf } from '#features/places/rules/cells.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { getSessionEvent } from './get-session-event.ts';
import { querySessionEventsBySessionId } from './query-session-events-by-session-id.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(() => database.empty());

const VENUE = { latitude: 51.45523, longitude: -2.59665 };
const ELSEWHERE = { latitude: 53.38112, longitude: -1.47013 };

type Actor = Awaited<ReturnType<typeof givenUser>>['actor'] | null;

async function scene(venue: { venue_public?: boolean } = {}) {
  const [host, holder, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const session = await givenSession(db, host, { starts: [new Date('2026-06-02T07:00:00Z'), new Date('2026-06-09T07:00:00Z')] });
  await db
    .updateTable('sessions')
    .set({ ...VENUE, ...venue })
    .where('id', '=', session.id)
    .execute();
  const [first, second] = session.events;
  if (!first || !second) throw new Error('The session has too few dates.');
  await givenTicket(db, first, holder);
  const input = {
    sessionId: session.id,
    userId: host.userId,
    fromDate: new Date(0).toISOString(),
    limit: 10,
    direction: 'FUTURE' as const,
  };
  /** The point of the first date by both calls, and all that a reader gets. */
  const shown = async (actor: Actor, event = first) => {
    const one = await getSessionEvent(services, actor, { userId: host.userId, sessionEventId: event.id });
    const { items } = await querySessionEventsBySessionId(services, actor, input);
    expect(items.find(({ id }) => id === event.id)?.coordinates).toEqual(one?.coordinates);
    return { point: one?.coordinates, all: JSON.stringify([one, items]) };
  };
  return { host, holder, other, session, first, second, shown };
}

test('a guest, a stranger and the holder of a ticket to another date get the coarse point, and nowhere the exact one', async () => {
  const { holder, other, second, shown } = await scene();
  for (const actor of [null, other.actor]) {
    const { point, all } = await shown(actor);
    expect(point).toEqual({ ...coarsePointOf(VENUE), approximate: true });
    for (const degrees of [VENUE.latitude, VENUE.longitude]) expect(all).not.toContain(String(degrees));
  }
  expect((await shown(holder.actor, second)).point).toEqual({ ...coarsePointOf(VENUE), approximate: true });
});

test('the host and whoever holds a ticket to the date get the exact point, and everybody that of a public venue', async () => {
  const { host, holder, shown } = await scene();
  for (const { actor } of [host, holder]) expect((await shown(actor)).point).toEqual({ ...VENUE, approximate: false });
  const open = await scene({ venue_public: true });
  expect((await open.shown(null)).point).toEqual({ ...VENUE, approximate: false });
});

test('a date at a place of its own has the area of that place, even if it isn’t on the map', async () => {
  const { second, shown } = await scene({ venue_public: true });
  const place = {
    timeZone: 'Europe/London',
    venuePublic: false,
    locationUrl: null,
    addressLine: '1 Far Road',
    city: 'Sheffield',
    postcode: null,
  };
  const move = (coordinates: typeof ELSEWHERE | null) =>
    db
      .updateTable('session_events')
      .set({ own_place: JSON.stringify({ ...place, country: null, formattedAddress: '1 Far Road, Sheffield', coordinates }) })
      .where('id', '=', second.id)
      .execute();
  await move(ELSEWHERE);
  expect((await shown(null, second)).point).toEqual({ ...coarsePointOf(ELSEWHERE), approximate: true });
  await move(null);
  expect((await shown(null, second)).point).toBeUndefined();
});

test('an online date and one that isn’t on the map have no area', async () => {
  const { session, host, shown } = await scene();
  await db.updateTable('sessions').set({ latitude: null, longitude: null }).where('id', '=', session.id).execute();
  expect((await shown(host.actor)).point).toBeUndefined();
  await db.updateTable('sessions').set(VENUE).where('id', '=', session.id).execute();
  await db.updateTable('session_events').set({ location_type: 'online' }).where('session_id', '=', session.id).execute();
  expect((await shown(host.actor)).point).toBeUndefined();
});

import { beforeEach, expect, test } from 'vitest';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { runCatchUp } from '#features/search/index/server/catch-up.run.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { GetExplore } from '../contract.ts';
import { runCountExplore } from './jobs/count-explore.run.ts';
import { discoveryJobs } from './jobs.ts';
import { getExplore } from './queries/get-explore.ts';
import { readStoredExplore } from '../api/stored-explore.ts';

const database = await testDatabase();
const services = await testServices(database, discoveryJobs);
const { db } = database;
beforeEach(database.empty);
beforeEach(() => services.setNow('2026-06-01T12:00:00.000Z'));

const BRISTOL = { latitude: 51.45523, longitude: -2.59665 };
type Person = Awaited<ReturnType<typeof givenUser>>;

async function sessionInBristol(host: Person, values: Parameters<typeof givenSession>[2] = {}) {
  const session = await givenSession(db, host, values);
  await db.updateTable('sessions').set(BRISTOL).where('user_id', '=', host.userId).where('id', '=', session.id).execute();
  return session;
}

async function counted() {
  await runCatchUp(services, {});
  await runCountExplore(services);
}

const block = (one: Person, other: Person) =>
  inTransaction(services, (command) => blockUser(command, one.actor, { blockedUserId: other.userId }));
const explore = async (reader: Person | null = null) =>
  getExplore(services, reader && (await actorNow(db, reader)), GetExplore.parse({ towns: 'all' }));

test('Explore shows the hosts of a town to everybody but those with a block between them, in either direction', async () => {
  const [host, online, blocker, blocked, other] = [
    await givenUser(db),
    await givenUser(db),
    await givenUser(db),
    await givenUser(db),
    await givenUser(db),
  ];
  await sessionInBristol(host);
  await givenSession(db, online, { locationType: 'online' });
  await counted();
  for (const one of [host, online]) {
    await block(blocker, one);
    await block(one, blocked);
  }
  const shownTo = async (reader: Person | null) => {
    const found = await explore(reader);
    return [...found.towns.flatMap(({ hosts }) => hosts), ...found.online.hosts].map(({ id }) => id);
  };
  for (const reader of [null, other]) expect(await shownTo(reader)).toEqual([host.userId, online.userId]);
  for (const reader of [blocker, blocked]) expect(await shownTo(reader)).toEqual([]);
});

async function move(event: { id: string }, city: string, point: { latitude: number; longitude: number }): Promise<void> {
  const place = { locationUrl: null, addressLine: null, city, postcode: null, country: null, formattedAddress: city };
  const setting = { ...place, coordinates: point, timeZone: 'Europe/London', venuePublic: false };
  await db
    .updateTable('session_events')
    .set({ own_place: JSON.stringify(setting) })
    .where('id', '=', event.id)
    .execute();
}

test('Explore counts a session in each town in which it has a date to come, once, and nowhere else', async () => {
  const BATH = { latitude: 51.3811, longitude: -2.359 };
  const YORK = { latitude: 53.9576, longitude: -1.0827 };
  const starts = ['2026-05-01', '2026-06-03', '2026-06-04', '2026-06-05'].map((day) => new Date(`${day}T10:00:00Z`));
  const [still, touring, hidden] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  await sessionInBristol(still);
  const session = await sessionInBristol(touring, { starts });
  const [past, first, second, third] = session.events;
  if (!past || !first || !second || !third) throw new Error('There are four dates.');
  await move(past, 'York', YORK);
  for (const event of [first, second, third]) await move(event, 'Bath', BATH);
  const locked = await sessionInBristol(hidden, { visibility: 'PRIVATE' });
  await move(locked.event, 'York', YORK);
  await counted();
  const towns = async () => (await explore()).towns.map(({ name, sessionCount, hosts }) => [name, sessionCount, hosts.map(({ id }) => id)]);
  expect(await towns()).toEqual([
    ['Bath', 1, [touring.userId]],
    ['Bristol', 1, [still.userId]],
  ]);
  await db.updateTable('session_events').set({ own_place: null }).where('id', '=', third.id).execute();
  await counted();
  expect(await towns()).toEqual([
    ['Bristol', 2, [still.userId, touring.userId]],
    ['Bath', 1, [touring.userId]],
  ]);
  await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', 'in', [first.id, second.id]).execute();
  await counted();
  expect(await towns()).toEqual([['Bristol', 2, [still.userId, touring.userId]]]);
});

test('Explore counts a session once for a topic that is both its hashtag and its category, and stores which it is', async () => {
  const host = await givenUser(db);
  for (const { id } of [await sessionInBristol(host), await sessionInBristol(host)])
    await db
      .updateTable('contents')
      .set({ tags: ['yoga'], category_tags: ['yoga', 'running'] })
      .where('id', '=', id)
      .execute();
  await counted();
  expect((await explore()).topics.map(({ tag, sessionCount }) => [tag, sessionCount])).toEqual([
    ['running', 2],
    ['yoga', 2],
  ]);
  const stored = await readStoredExplore(db);
  expect(stored?.topics.map(({ tag, isHashtag }) => [tag, isHashtag])).toEqual([
    ['running', false],
    ['yoga', true],
  ]);
});

test('Explore shows a topic by the picture of a session that names it first', async () => {
  const host = await givenUser(db);
  const [runs, stretches] = [await sessionInBristol(host), await sessionInBristol(host)];
  for (const [{ id }, tags] of [
    [runs, ['running', 'yoga']],
    [stretches, ['yoga', 'running']],
  ] as const)
    await db
      .updateTable('contents')
      .set({ tags: [...tags] })
      .where('id', '=', id)
      .execute();
  await counted();
  const stored = await readStoredExplore(db);
  expect(stored?.topics.map(({ tag, covers }) => [tag, covers[0]?.id])).toEqual([
    ['running', runs.id],
    ['yoga', stretches.id],
  ]);
});

test('Explore counts no session whose dates are all cancelled', async () => {
  const host = await givenUser(db);
  const { id, events } = await sessionInBristol(host, { starts: ['2026-06-03', '2026-06-04'].map((day) => new Date(`${day}T10:00:00Z`)) });
  await db
    .updateTable('contents')
    .set({ tags: ['yoga'] })
    .where('id', '=', id)
    .execute();
  const found = async () => {
    await counted();
    const { topics, towns } = await explore();
    return [topics.length, towns.length];
  };
  for (const [index, event] of events.entries()) {
    expect([index, await found()]).toEqual([index, [1, 1]]);
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', event.id).execute();
  }
  expect(await found()).toEqual([0, 0]);
});

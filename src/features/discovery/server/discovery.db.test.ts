import { beforeEach, describe, expect, test } from 'vitest';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { runCatchUp } from '#features/search/index/server/catch-up.run.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { GetExplore, QueryNearby } from '../contract.ts';
import { runCountExplore, storeExplore } from './jobs/count-explore.run.ts';
import { discoveryJobs } from './jobs.ts';
import { getExplore } from './queries/get-explore.ts';
import { queryNearby } from './queries/query-nearby.ts';
import { querySimilar } from './queries/query-similar.ts';

const database = await testDatabase();
const services = await testServices(database, discoveryJobs);
const { db } = database;
beforeEach(database.empty);
beforeEach(() => services.setNow('2026-06-01T12:00:00.000Z'));

const BRISTOL = { latitude: 51.45523, longitude: -2.59665 };
type Person = Awaited<ReturnType<typeof givenUser>>;
type Host = Pick<Person, 'userId' | 'username'>;

/** Creates a session this many kilometres north of central Bristol. */
async function sessionNear(host: Host, km: number, values: Parameters<typeof givenSession>[2] = {}) {
  const session = await givenSession(db, host, values);
  await db
    .updateTable('sessions')
    .set({ latitude: BRISTOL.latitude + km / 111.2, longitude: BRISTOL.longitude })
    .where('user_id', '=', host.userId)
    .where('id', '=', session.id)
    .execute();
  return session;
}

async function tag(session: { userId?: string; id: string }, tags: string[]): Promise<void> {
  const row = await db
    .updateTable('contents')
    .set({ tags })
    .where('id', '=', session.id)
    .returning(['user_id', 'created_at'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('content_tags')
    .values(
      tags.map((one) => ({ user_id: row.user_id, content_id: session.id, tag: one, type: 'SESSION', rank: 0, created_at: row.created_at })),
    )
    .execute();
}

const near = async (input: Partial<Parameters<typeof QueryNearby.parse>[0] & object> = {}, person: Person | null = null) =>
  (await queryNearby(services, person && (await actorNow(db, person)), QueryNearby.parse({ near: BRISTOL, ...input }))).items;
const idsNear = async (...asked: Parameters<typeof near>) => (await near(...asked)).map(({ item }) => item.id);

const follow = (one: Person, other: Host) =>
  db.insertInto('follows').values({ follower_user_id: one.userId, following_user_id: other.userId, created_at: services.now() }).execute();

describe('queryNearby', () => {
  test('omits sessions that have started, are too late, far away, locked, cancelled, online, one’s own, or by someone one blocked', async () => {
    const [host, reader, blocked] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await sessionNear(host, 1, { starts: [new Date('2026-06-01T11:00:00Z')] });
    await sessionNear(host, 1, { starts: [new Date('2026-06-09T17:00:00Z')] });
    await sessionNear(host, 90);
    await sessionNear(host, 1, { visibility: 'PRIVATE' });
    await givenSession(db, host, { locationType: 'online' });
    const cancelled = await sessionNear(host, 1);
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('session_id', '=', cancelled.id).execute();
    await sessionNear(reader, 1);
    await sessionNear(blocked, 1);
    await db
      .insertInto('blocks')
      .values({ blocker_user_id: reader.userId, blocked_user_id: blocked.userId, created_at: services.now() })
      .execute();
    const open = await sessionNear(host, 1);
    await runCatchUp(services, {});
    expect(await idsNear({}, reader)).toEqual([open.id]);
  });

  test('ranks near sessions with seats first and full ones last', async () => {
    const host = await givenUser(db);
    const far = await sessionNear(host, 20);
    const close = await sessionNear(host, 0.5);
    const full = await sessionNear(host, 0.5, { capacity: 1 });
    await givenTicket(db, full.event, await givenUser(db));
    await runCatchUp(services, {});
    expect(await idsNear()).toEqual([close.id, far.id, full.id]);
  });

  test('ranks up followed hosts and sessions followed people attend, but names only those who let themselves be shown', async () => {
    const [reader, host, liked, shown, hidden] = await Promise.all([1, 2, 3, 4, 5].map(() => givenUser(db)));
    if (!reader || !host || !liked || !shown || !hidden) throw new Error('Five people.');
    await db.updateTable('users').set({ shown_as_participant: false }).where('user_id', '=', hidden.userId).execute();
    for (const one of [liked, shown, hidden]) await follow(reader, one);
    const plain = await sessionNear(host, 3);
    const followed = await sessionNear(liked, 3);
    const together = await sessionNear(host, 3);
    const unseen = await sessionNear(host, 3);
    await givenTicket(db, together.event, shown);
    await givenTicket(db, unseen.event, hidden);
    // Booked for others alone.
    await givenTicket(db, unseen.event, shown, { guestName: 'Mia' });
    await givenTicket(db, unseen.event, shown, { seat: 2 });
    await runCatchUp(services, {});
    const found = await near({}, reader);
    expect(found.slice(0, 2).map(({ item }) => item.id)).toEqual([followed.id, together.id]);
    expect(found.map(({ item, going }) => [item.id, going.map(({ id }) => id)])).toContainEqual([unseen.id, []]);
    expect(found.find(({ item }) => item.id === together.id)?.going.map(({ id }) => id)).toEqual([shown.userId]);
    expect((await near()).flatMap(({ going }) => going)).toEqual([]);
    expect(found.map(({ item }) => item.id)).toContain(plain.id);
  });

  test('excludes the days before from the weekend and after from today, and lists it with today, each session once, in the order of their dates', async () => {
    services.setNow('2026-06-04T08:00:00.000Z');
    const host = await givenUser(db);
    const saturday = await sessionNear(host, 1, { starts: [new Date('2026-06-06T09:00:00Z')] });
    const both = await sessionNear(host, 5, { starts: [new Date('2026-06-04T18:00:00Z'), new Date('2026-06-07T18:00:00Z')] });
    const tonight = await sessionNear(host, 20, { starts: [new Date('2026-06-04T17:00:00Z')] });
    const friday = await sessionNear(host, 1, { starts: [new Date('2026-06-05T17:00:00Z')] });
    await runCatchUp(services, {});
    expect(await idsNear({ span: 'weekend' })).toEqual([saturday.id, both.id]);
    expect(new Set(await idsNear({ span: 'today' }))).toEqual(new Set([tonight.id, both.id]));
    expect(await idsNear({ span: 'soon', limit: 3 })).toEqual([tonight.id, both.id, saturday.id]);
    // There is room left: the days before the weekend too.
    expect(await idsNear({ span: 'soon' })).toEqual([tonight.id, both.id, friday.id, saturday.id]);
    expect(await idsNear({ span: 'ahead' })).toEqual([tonight.id, both.id, friday.id, saturday.id]);
    expect(await idsNear({ span: 'week' })).toEqual([tonight.id, both.id, friday.id, saturday.id]);
    // Those that fit best, by date too.
    expect(await idsNear({ span: 'week', limit: 2 })).toEqual([friday.id, saturday.id]);
  });

  test('leaves room for other days where today has many, and none where they have nothing', async () => {
    services.setNow('2026-07-02T08:00:00.000Z');
    const host = await givenUser(db);
    const today = await Promise.all([1, 2, 3, 4, 5].map((km) => sessionNear(host, km, { starts: [new Date('2026-07-02T18:00:00Z')] })));
    await runCatchUp(services, {});
    expect(await idsNear({ span: 'soon', limit: 4 })).toHaveLength(4);
    const saturday = await sessionNear(host, 30, { starts: [new Date('2026-07-04T09:00:00Z')] });
    await runCatchUp(services, {});
    const shown = await idsNear({ span: 'soon', limit: 4 });
    expect(shown.at(-1)).toBe(saturday.id);
    expect(new Set(shown.slice(0, 3))).toEqual(new Set(today.slice(0, 3).map(({ id }) => id)));
  });

  test('looks further out if the nearest are over or full', async () => {
    services.setNow('2026-06-07T19:00:00.000Z');
    const host = await givenUser(db);
    const weekly = { starts: [new Date('2026-06-07T09:00:00Z'), new Date('2026-06-14T09:00:00Z')] };
    for (let count = 0; count < 31; count += 1) await sessionNear(host, 1, weekly);
    const tonight = { starts: [new Date('2026-06-07T20:00:00Z')] };
    const full = await sessionNear(host, 1, { ...tonight, capacity: 1 });
    await givenTicket(db, full.event, await givenUser(db));
    const open = await sessionNear(host, 20, tonight);
    await runCatchUp(services, {});
    expect(await idsNear({ span: 'weekend', limit: 1 })).toEqual([open.id]);
    expect(await idsNear({ span: 'weekend', limit: 2 })).toEqual([open.id, full.id]);
  });

  test('offers the next date of a session that is on now', async () => {
    services.setNow('2026-06-02T17:30:00.000Z');
    const { events } = await sessionNear(await givenUser(db), 1, {
      starts: [new Date('2026-06-02T17:00:00Z'), new Date('2026-06-04T17:00:00Z')],
    });
    await runCatchUp(services, {});
    expect((await near()).map(({ date }) => date.id)).toEqual([events[1]?.id]);
  });

  test('gives an approximate point and no street', async () => {
    const host = await givenUser(db);
    const session = await sessionNear(host, 1);
    await runCatchUp(services, {});
    const [offer] = await near();
    expect(offer?.date.point?.approximate).toBe(true);
    expect(JSON.stringify(offer)).not.toContain(session.canaries.address);
  });
});

describe('similar sessions', () => {
  test('share tags, most shared first, and exclude the session itself and locked ones', async () => {
    const host = await givenUser(db);
    const session = await sessionNear(host, 0);
    const [both, one, other, locked] = [
      await sessionNear(host, 1),
      await sessionNear(host, 1),
      await sessionNear(host, 1),
      await sessionNear(host, 1, { visibility: 'PRIVATE' }),
    ];
    await tag(session, ['yoga', 'sleep']);
    await tag(both, ['yoga', 'sleep']);
    await tag(one, ['yoga']);
    await tag(other, ['ceramics']);
    await tag(locked, ['yoga', 'sleep']);
    await runCatchUp(services, {});
    const { similar } = await querySimilar(services, null, { userId: host.userId, sessionId: session.id });
    expect(similar.map(({ item }) => item.id)).toEqual([both.id, one.id]);
    expect(await querySimilar(services, null, { userId: host.userId, sessionId: locked.id })).toEqual({ similar: [], alsoCame: [] });
  });
});

test('similar sessions that are locked take no place from the others', async () => {
  const host = await givenUser(db);
  const [session, open] = [await givenSession(db, host), await givenSession(db, host, { starts: [new Date('2026-12-01T17:00:00Z')] })];
  await tag(session, ['yoga', 'breathing']);
  await tag(open, ['yoga']);
  for (let count = 0; count < 6; count += 1) await tag(await givenSession(db, host, { visibility: 'PRIVATE' }), ['yoga', 'breathing']);
  await runCatchUp(services, {});
  const { similar } = await querySimilar(services, null, { userId: host.userId, sessionId: session.id });
  expect(similar.map(({ item }) => item.id)).toEqual([open.id]);
});

describe('explore', () => {
  const explore = (shown: Parameters<typeof GetExplore.parse>[0] = {}) => getExplore(services, null, GetExplore.parse(shown));

  test('returns the first topics and towns, or all of them', async () => {
    const topics = Array.from({ length: 30 }, (_, index) => ({ tag: `topic${index}`, count: 30 - index, isHashtag: true, covers: [] }));
    const towns = Array.from({ length: 60 }, (_, index) => ({
      name: `Town ${index}`,
      count: 60 - index,
      latitude: 51,
      longitude: 0,
      hosts: [],
    }));
    const data = { topics, towns, online: { count: 0, hosts: [] }, rising: [] };
    await inTransaction(services, (command) => storeExplore(command, data));
    const sizes = async (shown?: Parameters<typeof explore>[0]) => {
      const found = await explore(shown);
      return [found.topics.length, found.topicCount, found.towns.length, found.townCount];
    };
    expect(await sizes()).toEqual([8, 30, 10, 60]);
    expect(await sizes({ topics: 'all' })).toEqual([30, 30, 10, 60]);
    expect(await sizes({ towns: 'all' })).toEqual([8, 30, 60, 60]);
  });

  test('is empty before the first count', async () => {
    expect(await explore()).toMatchObject({ topics: [], topicCount: 0, towns: [], townCount: 0, online: { sessionCount: 0 }, rising: [] });
  });

  test('lets nobody who is suspended lift a tag', async () => {
    const people = await Promise.all([1, 2, 3].map(() => givenUser(db)));
    for (const one of people) await tag(await sessionNear(one, 1, { createdAt: new Date('2026-05-30T10:00:00Z') }), ['yoga']);
    await runCatchUp(services, {});
    await runCountExplore(services);
    expect((await explore()).rising).toEqual(['yoga']);
    await db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('user_id', '=', people[0]?.userId ?? '')
      .execute();
    await runCountExplore(services);
    expect((await explore()).rising).toEqual([]);
  });

  test('counts what everyone can find and is still to come, and shows no suspended host', async () => {
    const [host, gone] = [await givenUser(db), await givenUser(db)];
    for (const one of [host, gone]) await tag(await sessionNear(one, 1), ['yoga', 'unknown words']);
    await tag(await sessionNear(host, 1, { visibility: 'PRIVATE' }), ['yoga']);
    await tag(await sessionNear(host, 1, { starts: [new Date('2026-05-02T10:00:00Z')] }), ['yoga']);
    await givenSession(db, host, { locationType: 'online' });
    await givenContent(db, host, { opening: 'A post' });
    await runCatchUp(services, {});
    await runCountExplore(services);
    await runCountExplore(services);
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', gone.userId).execute();
    const { topics, towns, online } = await explore();
    expect(topics).toEqual([{ tag: 'yoga', sessionCount: 2, cover: null }]);
    expect(towns).toMatchObject([{ name: 'Bristol', sessionCount: 2, hosts: [{ id: host.userId }] }]);
    expect(online.sessionCount).toBe(1);
  });
});

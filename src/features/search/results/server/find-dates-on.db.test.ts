import { beforeEach, describe, expect, test } from 'vitest';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { SearchDates } from '../../contract.ts';
import { runCatchUp } from '../../index/server/catch-up.run.ts';
import { findDatesOn } from './find-dates-on.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);
beforeEach(() => services.setNow('2026-06-01T12:00:00.000Z'));

const BRISTOL = { latitude: 51.4545, longitude: -2.5879 };
// Four Tuesdays in June, at six in the evening, and one in July.
const TUESDAYS = ['2026-06-02', '2026-06-09', '2026-06-16', '2026-06-23', '2026-07-07'];
const WEEKLY = { starts: TUESDAYS.map((day) => new Date(`${day}T17:00:00Z`)) };
const JUNE = { from: '2026-06-01', to: '2026-06-30' };

type Input = Parameters<typeof SearchDates.parse>[0] & object;
type SessionKey = { userId: string; id: string };
const asked = (sessions: SessionKey[], input: object = { query: 'yoga' }, days = JUNE): Input => ({ input, days, sessions });
const find = (input: Input, actor: Parameters<typeof findDatesOn>[1] = null) => findDatesOn(services, actor, SearchDates.parse(input));
const daysOf = async (...wanted: Parameters<typeof find>) =>
  (await find(...wanted)).dates.map(({ date }) => date.startDateTime.slice(0, 10));

async function givenWeekly(values: Parameters<typeof givenSession>[2] = {}) {
  const owner = await givenUser(db);
  const session = await givenSession(db, owner, { ...WEEKLY, ...values });
  await db.updateTable('sessions').set(BRISTOL).where('id', '=', session.id).execute();
  await runCatchUp(services, {});
  return { owner, session, named: { userId: owner.userId, id: session.id } };
}

describe('the dates for a calendar of results', () => {
  test('never include those of a locked session, except for its owner and subscribers', async () => {
    const { owner, named } = await givenWeekly({ visibility: 'PRIVATE' });
    const [stranger, subscriber] = [await givenUser(db), await givenUser(db)];
    await givenSubscriber(db, owner, subscriber);
    for (const actor of [null, stranger.actor]) expect(await daysOf(asked([named]), actor)).toEqual([]);
    for (const { actor } of [owner, subscriber]) expect(await daysOf(asked([named]), actor)).toEqual(TUESDAYS.slice(0, 4));
  });

  test('include none of a session that is gone, or whose owner is suspended or has blocked the reader', async () => {
    const { owner, named } = await givenWeekly();
    const reader = await givenUser(db);
    await db
      .insertInto('blocks')
      .values({ blocker_user_id: owner.userId, blocked_user_id: reader.userId, created_at: services.now() })
      .execute();
    await db
      .insertInto('blocked_by')
      .values({ blocked_user_id: reader.userId, blocker_user_id: owner.userId, created_at: services.now() })
      .execute();
    expect(await daysOf(asked([named]), await actorNow(db, reader))).toEqual([]);
    expect(await daysOf(asked([named]))).toHaveLength(4);
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', owner.userId).execute();
    expect(await daysOf(asked([named]))).toEqual([]);
    await db.updateTable('users').set({ status: 'active' }).where('user_id', '=', owner.userId).execute();
    await db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', named.id).execute();
    expect(await daysOf(asked([named]))).toEqual([]);
  });

  test('are every date of the days shown that is still to come and not cancelled, soonest first', async () => {
    const [one, other] = [await givenWeekly(), await givenWeekly({ starts: [new Date('2026-06-10T09:00:00Z')] })];
    await db
      .updateTable('session_events')
      .set({ cancelled_at: services.now() })
      .where('id', '=', one.session.events[2]?.id ?? '')
      .execute();
    services.setNow('2026-06-03T12:00:00.000Z');
    const both = [one.named, other.named];
    expect(await daysOf(asked(both))).toEqual(['2026-06-09', '2026-06-10', '2026-06-23']);
    expect(await daysOf(asked(both, { query: 'yoga', filters: { past: true } }))).toHaveLength(4);
    expect(await daysOf(asked(both, { query: 'yoga' }, { from: '2026-07-01', to: '2026-07-31' }))).toEqual(['2026-07-07']);
    expect((await find(asked(both))).isAll).toBe(true);
  });

  test('meet the filters of the search', async () => {
    const { named } = await givenWeekly();
    const of = (filters: object, input: object = { query: 'yoga' }) => daysOf(asked([named], { ...input, filters }));
    expect(await of({ from: '2026-06-10', to: '2026-06-20' })).toEqual(['2026-06-16']);
    expect(await of({ timeOfDay: ['evening'], weekdays: [2] })).toHaveLength(4);
    for (const filters of [{ timeOfDay: ['morning'] }, { weekdays: [3] }, { online: true }, { from: '2026-08-01' }])
      expect([filters, await of(filters)]).toEqual([filters, []]);
    expect(await of({ withinKm: 5 }, { locationCoordinates: BRISTOL })).toHaveLength(4);
    expect(await of({ withinKm: 5 }, { locationCoordinates: { latitude: 53.4, longitude: -2.2 } })).toEqual([]);
  });
});

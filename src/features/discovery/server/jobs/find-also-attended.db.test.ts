import { beforeEach, describe, expect, test } from 'vitest';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { runCatchUp } from '#features/search/index/server/catch-up.run.ts';
import { ALSO_ATTENDED_MIN } from '../../rules.ts';
import { discoveryJobs } from '../jobs.ts';
import { querySimilar } from '../queries/query-similar.ts';
import { runFindAlsoAttended } from './find-also-attended.run.ts';

const database = await testDatabase();
const services = await testServices(database, discoveryJobs);
const { db } = database;
beforeEach(database.empty);
beforeEach(() => services.setNow('2026-06-01T12:00:00.000Z'));

describe('sessions guests also attended', () => {
  const past = { starts: [new Date('2026-05-20T17:00:00Z'), new Date('2026-06-10T17:00:00Z')] };

  async function twoSessions(count: number, { hidden = 0, guestNames = ['', ''] }: { hidden?: number; guestNames?: string[] } = {}) {
    const [host, otherHost] = [await givenUser(db), await givenUser(db)];
    const [session, other] = [await givenSession(db, host, past), await givenSession(db, otherHost, past)];
    for (let index = 0; index < count; index += 1) {
      const guest = await givenUser(db);
      if (index < hidden) await db.updateTable('users').set({ shown_as_participant: false }).where('user_id', '=', guest.userId).execute();
      const [named = '', namedToo = ''] = index === 0 ? guestNames : [];
      await givenTicket(db, session.event, guest, named ? { guestName: named } : {});
      await givenTicket(db, other.event, guest, namedToo ? { guestName: namedToo } : {});
    }
    await runCatchUp(services, {});
    await runFindAlsoAttended(services, {});
    const { alsoCame } = await querySimilar(services, null, { userId: host.userId, sessionId: session.id });
    return { other, found: alsoCame.map(({ item }) => item.id) };
  }

  test('need five shared guests who let themselves be shown', async () => {
    expect((await twoSessions(ALSO_ATTENDED_MIN - 1)).found).toEqual([]);
    expect((await twoSessions(ALSO_ATTENDED_MIN, { hidden: 1 })).found).toEqual([]);
  });

  test('don’t count who booked for somebody else alone', async () => {
    expect((await twoSessions(ALSO_ATTENDED_MIN, { guestNames: ['Mia', ''] })).found).toEqual([]);
    expect((await twoSessions(ALSO_ATTENDED_MIN, { guestNames: ['', 'Mia'] })).found).toEqual([]);
  });

  test('leave their places to others if they are over', async () => {
    const host = await givenUser(db);
    const session = await givenSession(db, host, past);
    const over = await Promise.all(Array.from({ length: 6 }, () => givenSession(db, host, { starts: [new Date('2026-05-20T17:00:00Z')] })));
    const ahead = await givenSession(db, host, past);
    for (let count = 0; count <= ALSO_ATTENDED_MIN; count += 1) {
      const guest = await givenUser(db);
      for (const one of [session, ...over]) await givenTicket(db, one.event, guest);
      if (count > 0) await givenTicket(db, ahead.event, guest);
    }
    await runCatchUp(services, {});
    await runFindAlsoAttended(services, {});
    const { alsoCame } = await querySimilar(services, null, { userId: host.userId, sessionId: session.id });
    expect(alsoCame.map(({ item }) => item.id)).toEqual([ahead.id]);
  });

  test('appear once five people attended both, stay the same on every run, and go when the guests hide', async () => {
    const { other, found } = await twoSessions(ALSO_ATTENDED_MIN);
    expect(found).toEqual([other.id]);
    await runFindAlsoAttended(services, {});
    expect(await db.selectFrom('sessions_together').select('place').execute()).toHaveLength(2);
    await db.updateTable('users').set({ shown_as_participant: false }).execute();
    services.setNow('2026-06-01T12:00:01.000Z');
    await runFindAlsoAttended(services, {});
    expect(await db.selectFrom('sessions_together').select('place').execute()).toEqual([]);
  });
});

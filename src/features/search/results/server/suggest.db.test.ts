import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { runCatchUp } from '../../index/server/catch-up.run.ts';
import { suggest } from './suggest.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

type Reader = Parameters<typeof suggest>[1];
const titles = async (query: string, reader: Reader = null) => (await suggest(services, reader, query)).sessions.map(({ title }) => title);

test('no session is suggested that is over, cancelled, taken down, deleted, for subscribers, or behind a block', async () => {
  const [host, blocked, reader] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const past = [new Date('2026-05-02T17:00:00.000Z')];
  await givenSession(db, host, { title: 'Candle past', starts: past });
  await givenSession(db, host, { title: 'Candle down', approvalStatus: 'REJECTED' });
  await givenSession(db, host, { title: 'Candle locked', visibility: 'PRIVATE' });
  const cancelled = await givenSession(db, host, { title: 'Candle cancelled' });
  await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', cancelled.event.id).execute();
  const deleted = await givenSession(db, host, { title: 'Candle deleted' });
  await givenSession(db, blocked, { title: 'Candle blocked' });
  await runCatchUp(services, {});
  await db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', deleted.id).execute();
  await inTransaction(services, (command) => blockUser(command, reader.actor, { blockedUserId: blocked.userId }));
  expect(await titles('cand', await actorNow(db, reader))).toEqual([]);
  expect(await titles('cand')).toEqual(['Candle blocked']);
});

test('a session is suggested by the beginning of any word of its title, with its next date and the words marked', async () => {
  const host = await givenUser(db, { username: 'maya_okafor' });
  const session = await givenSession(db, host, { title: 'Sunrise flow', price: 800 });
  await givenContent(db, host, { opening: 'Sunrise at last' });
  await givenSession(db, host, { title: 'Pottery', opening: 'At sunrise' });
  await runCatchUp(services, {});
  for (const query of ['su', 'sunr', 'flo', 'sunrise', 'sunrise fl', 'flow sun'])
    expect([query, await titles(query)]).toEqual([query, ['Sunrise flow']]);
  for (const query of ['rise', 'sunset', 'flow yoga']) expect([query, await titles(query)]).toEqual([query, []]);
  expect((await suggest(services, null, 'sunr')).sessions).toMatchObject([
    {
      id: session.id,
      userId: host.userId,
      username: 'maya_okafor',
      date: { id: session.event.id, price: 800, city: 'Bristol' },
      why: { by: 'title', text: 'Sunrise flow', marks: [[0, 7]] },
    },
  ]);
});

test('a mistyped title is corrected, if nothing else is suggested', async () => {
  await givenSession(db, await givenUser(db), { title: 'Candlelight yoga' });
  await runCatchUp(services, {});
  expect(await titles('candlelite')).toEqual(['Candlelight yoga']);
});

test('the soonest of several come first, four at most', async () => {
  const host = await givenUser(db);
  for (const day of [9, 3, 5, 7, 4]) await givenSession(db, host, { title: `Yoga ${day}`, starts: [new Date(Date.UTC(2026, 5, day, 17))] });
  await runCatchUp(services, {});
  expect(await titles('yog')).toEqual(['Yoga 3', 'Yoga 4', 'Yoga 5', 'Yoga 7']);
});

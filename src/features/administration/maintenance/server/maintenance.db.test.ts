import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { getAnnouncement } from '../../announcements/server/query-announcements.ts';
import { announce } from '../../announcements/server/announce.ts';
import { SetMaintenance } from '../contract.ts';
import { getMaintenance } from './read-maintenance.ts';
import { setMaintenance } from './set-maintenance.ts';
import { watchMaintenance } from './watch-maintenance.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
const START = services.now();
beforeEach(async () => {
  await database.empty();
  services.setNow(START.toISOString());
});

const inSeconds = (seconds: number) => new Date(START.getTime() + seconds * 1000).toISOString();
const set = async (input: Partial<SetMaintenance>) => {
  const { actor } = await givenUser(db, { admin: true });
  await inTransaction(services, (command) =>
    setMaintenance(command, actor, SetMaintenance.parse({ mode: 'READ_ONLY', text: null, expectedEnd: null, ...input })),
  );
};
const log = () => db.selectFrom('admin_actions').select(['action', 'subject']).orderBy('at').execute();

test('an expected end that has passed is refused, and nothing is set or recorded', async () => {
  await expect(set({ expectedEnd: inSeconds(0) })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect([await getMaintenance(services), await log()]).toEqual([{ mode: 'OPEN', text: null, expectedEnd: null, since: null }, []]);
});

test('what was set last holds and is recorded; an open site has no words', async () => {
  await set({ mode: 'CLOSED', text: 'We move house.', expectedEnd: inSeconds(600) });
  expect(await getMaintenance(services)).toEqual({
    mode: 'CLOSED',
    text: 'We move house.',
    expectedEnd: inSeconds(600),
    since: inSeconds(0),
  });
  services.setNow(inSeconds(5));
  await set({ mode: 'OPEN', text: 'Done.' });
  expect(await getMaintenance(services)).toEqual({ mode: 'OPEN', text: null, expectedEnd: null, since: inSeconds(5) });
  expect(await log()).toEqual([
    { action: 'SET_MAINTENANCE', subject: { text: 'Closed: We move house.' } },
    { action: 'SET_MAINTENANCE', subject: { text: 'Open' } },
  ]);
});

test('the banner of everybody says so while it isn’t open, before any announcement, and no longer afterwards', async () => {
  const { actor } = await givenUser(db, { admin: true });
  await inTransaction(services, (command) =>
    announce(command, actor, { text: 'Payouts arrive a day later.', link: null, level: 'INFO', endsAt: null }),
  );
  await set({ expectedEnd: inSeconds(600) });
  expect(await getAnnouncement(services)).toMatchObject({
    announcement: { level: 'WARNING', text: expect.stringMatching(/nothing can be saved right now\. .* 10 minutes\.$/), link: null },
  });
  services.setNow(inSeconds(5));
  await set({ mode: 'OPEN' });
  expect(await getAnnouncement(services)).toMatchObject({ announcement: { text: 'Payouts arrive a day later.' } });
});

describe('a process', () => {
  test('knows of a change once what it has read is two seconds old', async () => {
    const watch = watchMaintenance(services);
    expect(await watch()).toMatchObject({ mode: 'OPEN' });
    await set({});
    services.setNow(inSeconds(1.9));
    expect(await watch()).toMatchObject({ mode: 'OPEN' });
    services.setNow(inSeconds(2));
    expect(await watch()).toMatchObject({ mode: 'READ_ONLY' });
  });

  let fails = false;
  const failing = {
    selectFrom: (table: 'maintenance') => {
      if (fails) throw new Error('gone');
      return db.selectFrom(table);
    },
  } as unknown as typeof db;

  test('that starts on a closed site serves nothing while the database fails, and knows once it answers', async () => {
    const watch = watchMaintenance({ ...services, db: failing });
    await set({ mode: 'CLOSED' });
    fails = true;
    for (let request = 0; request < 2; request += 1) await expect(watch()).rejects.toThrow('gone');
    fails = false;
    expect(await watch()).toMatchObject({ mode: 'CLOSED' });
  });

  test('goes on with what it knows while the database fails', async () => {
    const watch = watchMaintenance({ ...services, db: failing });
    await set({});
    expect(await watch()).toMatchObject({ mode: 'READ_ONLY' });
    fails = true;
    services.setNow(inSeconds(10));
    expect(await watch()).toMatchObject({ mode: 'READ_ONLY' });
    fails = false;
  });
});

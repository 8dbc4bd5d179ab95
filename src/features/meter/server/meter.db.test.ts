import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { addReads } from './commands/add-reads.ts';
import { createContentMeter } from '../api/content-meter.ts';
import { runTidyContentReaders } from './jobs/delete-old-reads.run.ts';
import { queryHeavyReaders } from './queries/query-heavy-readers.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  services.setNow('2026-06-01T12:20:00.000Z');
});

const page = (count: number) => ({ path: 'feed.queryDiscoveryTimeline', outcome: { ok: true as const, data: { items: Array(count) } } });
const item = { path: 'content.getContentItem', outcome: { ok: true as const, data: { id: 'x' } } };
const guest = { actor: null, address: '203.0.113.7' };
const count = (reader: string, items: number) => inTransaction(services, (command) => addReads(command, [{ reader, userId: null, items }]));
const rows = () =>
  db.selectFrom('content_readers').select(['reader', 'user_id', 'items', 'began_at']).orderBy('reader').orderBy('began_at').execute();
const heavy = async (limit = 20, cursor: string | null = null) => queryHeavyReaders(services, { limit, cursor });

describe('the meter', () => {
  test('counts per account, and per network if no one is signed in, and writes everything at once when it ends', async () => {
    const { userId } = await givenUser(db);
    const meter = createContentMeter(services);
    for (const address of ['198.51.100.1', '198.51.100.2']) meter.record({ actor: { userId }, address }, page(20));
    meter.record(guest, page(20));
    meter.record(guest, item);
    meter.add({ actor: null, address: '2001:db8:1:2::a' }, 7);
    meter.add({ actor: null, address: '2001:db8:1:2::b' }, 1);
    meter.record({ actor: null, address: '192.0.2.1' }, page(0));
    meter.record({ actor: null, address: '192.0.2.1' }, { path: item.path, outcome: { ok: false, error: new Error('no') as never } });
    expect(await rows()).toEqual([]);
    await meter.close();
    const began_at = new Date('2026-06-01T12:00:00.000Z');
    expect((await rows()).toSorted((one, other) => one.items - other.items)).toEqual([
      { reader: '2001:db8:1:2::/64', user_id: null, items: 8, began_at },
      { reader: '203.0.113.7', user_id: null, items: 21, began_at },
      { reader: userId, user_id: userId, items: 40, began_at },
    ]);
  });

  test('continues after a failed write', async () => {
    const meter = createContentMeter(services);
    await db.schema.alterTable('content_readers').renameTo('elsewhere').execute();
    meter.add(guest, 1);
    await meter.close();
    await db.schema.alterTable('elsewhere').renameTo('content_readers').execute();
    meter.add(guest, 2);
    await meter.close();
    expect(await rows()).toMatchObject([{ items: 2 }]);
  });

  test('keeps no more than twenty thousand readers in memory', async () => {
    const meter = createContentMeter(services);
    for (let index = 0; index < 20_100; index += 1) meter.add({ actor: null, address: `10.0.${index >> 8}.${index & 255}` }, 1);
    await meter.close();
    expect(await rows()).toHaveLength(20_000);
  });
});

test('a window is 24 hours long, and concurrent counts add up', async () => {
  await Promise.all(Array.from({ length: 8 }, () => count('203.0.113.7', 5)));
  services.setNow('2026-06-02T11:59:59.000Z');
  await count('203.0.113.7', 2);
  services.setNow('2026-06-02T12:00:00.000Z');
  await count('203.0.113.7', 1);
  expect(await rows()).toMatchObject([
    { items: 42, began_at: new Date('2026-06-01T12:00:00.000Z') },
    { items: 1, began_at: new Date('2026-06-02T12:00:00.000Z') },
  ]);
});

describe('the list for administrators', () => {
  test('starts at ten thousand items, has most first, and pages through equal counts', async () => {
    const { userId, username } = await givenUser(db);
    await count('203.0.113.1', 9999);
    for (const reader of ['203.0.113.2', '203.0.113.3', '203.0.113.4']) await count(reader, 10_000);
    await inTransaction(services, (command) => addReads(command, [{ reader: userId, userId, items: 12_000 }]));
    const first = await heavy(2);
    const second = await heavy(2, first.nextCursor);
    expect([...first.items, ...second.items].map(({ user, network, items }) => [user?.username ?? network, items])).toEqual([
      [username, 12_000],
      ['203.0.113.2', 10_000],
      ['203.0.113.3', 10_000],
      ['203.0.113.4', 10_000],
    ]);
    expect(second.nextCursor).toBeNull();
    expect(first.items[0]).toMatchObject({
      userId,
      network: null,
      beganAt: '2026-06-01T12:00:00.000Z',
      lastReadAt: '2026-06-01T12:20:00.000Z',
    });
  });

  test('and its table forget everyone within 48 hours', async () => {
    await count('203.0.113.7', 10_000);
    services.setNow('2026-06-03T10:59:59.000Z');
    await runTidyContentReaders(services);
    expect((await heavy()).items).toHaveLength(1);
    services.setNow('2026-06-03T11:00:00.000Z');
    expect((await heavy()).items).toEqual([]);
    await runTidyContentReaders(services);
    expect(await rows()).toEqual([]);
  });
});

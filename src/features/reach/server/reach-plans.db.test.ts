import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#platform/server/program/services.ts';
import { testServices } from '#tests/builders/services.ts';
import { readingDuring } from '#tests/builders/query-plans.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { createPartFinder } from '../sitemap/server/find-sitemap-parts.ts';
import { readPublicEvents } from '../feeds/server/read-public-events.ts';
import { entriesOfPerson, entriesOfTag, entriesOfTown } from '../feeds/server/read-feed-entries.ts';
import { readSitemapPart } from '../sitemap/server/read-sitemap-part.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { pool } = database;
const NOW = '2026-06-01T12:00:00Z';
const HOSTS = 2000;
const ITEMS = 20_000;
const EVENTS_OF_EACH = 3;
const uuid = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const FIRST = '00000000-0000-0000-0000-000000000000';
const HOST = '00000000-0000-7000-8000-000000000007';

// A tenth of the sessions are in London and one in a hundred in Truro; all have the same tag.
beforeAll(async () => {
  services.setNow('2026-06-01T12:00:00.000Z');
  await pool.query(`
    insert into users (user_id, username, email, created_at, updated_at)
    select ${uuid('n')}, 'person' || n, 'person' || n || '@plans.example', now(), now() from generate_series(1, ${HOSTS}) n;
    insert into contents (user_id, id, type, text, short_text, tags, visibility, city, request_hash, created_at, updated_at)
    select ${uuid(`n % ${HOSTS} + 1`)}, ${uuid(`n + 100000`)}, 'SESSION', 'word', 'word', '{yoga}', 'PUBLIC',
      case when n % 10 = 0 then 'London' when n % 100 = 1 then 'Truro' else 'Leeds' end, '', timestamptz '${NOW}' - n * interval '3 minutes', now()
    from generate_series(1, ${ITEMS}) n;
    insert into sessions (user_id, id, title, duration, start_at, end_at, time_zone, is_repeating, location_type, city, created_at, updated_at)
    select user_id, id, 'Yoga', 60, timestamptz '${NOW}', timestamptz '${NOW}' + interval '1 hour', 'UTC', true, 'in-person', city, now(), now()
    from contents;
    insert into session_events (session_owner_user_id, id, session_id, session_owner_username, title, start_at, end_at, duration, price, location_type, created_at, updated_at)
    select user_id, gen_random_uuid(), id, 'person', 'Yoga', at, at + interval '1 hour', 60, 0, 'in-person', now(), now()
    from (select user_id, id, timestamptz '${NOW}' + k * interval '1 day' as at from contents, generate_series(1, ${EVENTS_OF_EACH}) k) planned;
    insert into content_tags (user_id, content_id, tag, type, rank, created_at)
    select user_id, id, 'yoga', 'SESSION', rank, created_at from contents on conflict do nothing;
    insert into search_documents (user_id, type, id, visibility, words, names, place, last_end_at, latitude, longitude, indexed_at)
    select user_id, 'SESSION', id, 'PUBLIC', to_tsvector('simple', 'yoga ' || city), 'yoga', extract(epoch from created_at) * 1000,
      timestamptz '2026-12-01Z', 51.51, -0.13, now()
    from contents;
    analyze`);
}, 180_000);

const BIG = new Set(['users', 'contents', 'sessions', 'session_events', 'content_tags', 'search_documents']);
const ENTRIES = 30;

/** Returns the reads that use no index or exceed `most` rows, after checking that something was found. */
async function tooMuch(most: number, work: (asking: Services) => Promise<{ length: number }>) {
  let found = 0;
  const reads = await readingDuring(pool, async (db) => void (found = (await work({ ...services, db })).length));
  const big = reads.filter(({ table }) => BIG.has(table));
  expect([found > 0, big.length > 0]).toEqual([true, true]);
  return big.filter(({ index, rows }) => index === null || rows > most);
}

describe('the sitemap', () => {
  test.each([
    ['contents', ITEMS],
    ['people', HOSTS],
  ] as const)('is cut into parts in steps through the ids of %s alone, each passed over once', async (list, all) => {
    const size = 5000;
    expect(await tooMuch(Math.min(size + 1, all), ({ db }) => createPartFinder(db, size)(list))).toEqual([]);
  });

  test('reads only the rows of each part', async () => {
    const range = (to: number) => ({ from: FIRST, to: `00000000-0000-7000-8000-${to.toString(16).padStart(12, '0')}` });
    const most = 100 * EVENTS_OF_EACH;
    expect(await tooMuch(most, (asking) => readSitemapPart(asking, { list: 'contents', range: range(100_100) }))).toEqual([]);
    // Finds each person's newest item without reading the others.
    expect(await tooMuch(50, (asking) => readSitemapPart(asking, { list: 'people', range: range(50) }))).toEqual([]);
  });
});

describe('feeds and calendars use indexes and read no more than they show:', () => {
  test.each([
    ['of a person', (asking: Services) => entriesOfPerson(asking, { id: HOST, inSearchEngines: true })],
    ['of a hashtag', (asking: Services) => entriesOfTag(asking, 'yoga')],
  ])('a feed %s', async (_of, work) => {
    expect(await tooMuch(ENTRIES * EVENTS_OF_EACH, work)).toEqual([]);
  });

  test.each([
    ['London', ITEMS / 10],
    ['Truro', ITEMS / 100],
  ])('a feed of %s, with all its search documents but only the items shown', async (town, most) => {
    const tooMany = await tooMuch(ENTRIES * EVENTS_OF_EACH, (asking) => entriesOfTown(asking, town));
    expect(tooMany.filter(({ table, index, rows }) => table !== 'search_documents' || index === null || rows > most)).toEqual([]);
  });

  test('a calendar', async () => {
    const asked = { from: new Date(NOW), to: new Date('2027-06-01Z'), limit: 100, cancelled: true };
    expect(await tooMuch(100, (asking) => readPublicEvents(asking, HOST, asked))).toEqual([]);
  });
});

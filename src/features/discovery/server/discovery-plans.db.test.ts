import { beforeAll, describe, expect, test } from 'vitest';
import { numbered } from '#db/statement.ts';
import { GUEST } from '#platform/server/http/reader.ts';
import { contentsStatement, type ContentQuery } from '#features/search/api/find-contents.ts';
import { datesStatement } from '#features/search/results/server/find-dates-on.ts';
import {
  documentsStatement,
  nearStatement,
  type FoundWindow,
  type IndexedKeys,
  type NearDocument,
  type NearestParams,
} from '#features/search/results/server/find-documents.ts';
import { readingByValues, readingDuring, readingOf } from '#tests/builders/query-plans.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { findFollowedAttendees, findFollowed } from './queries/find-followed-attendees.ts';
import { getExplore } from './queries/get-explore.ts';
import { nearbyQueries } from './queries/query-nearby.ts';
import { similarQuery, querySimilar, alsoAttendedQuery } from './queries/query-similar.ts';

const database = await testDatabase();
const { pool } = database;
const services = await testServices(database, []);
const NOW = new Date('2026-06-01T08:00:00Z');
const ITEMS = 20_000;
const HOSTS = 2000;
const uuid = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const LONDON = { latitude: 51.51, longitude: -0.13 };

// A tenth of the sessions are in one town and two in a hundred, all of them there, are this week. Every session has one tag, and one in a
// thousand has a second.
beforeAll(async () => {
  const [band] = nearbyQueries({ reader: GUEST, near: LONDON, span: 'week', now: NOW });
  const cells = band?.band.attributes.flat().filter((attribute) => attribute.startsWith('@r')) ?? [];
  const town = cells.map((cell) => `'${cell}'`).join(' ');
  await pool.query(`
    insert into users (user_id, username, email, created_at, updated_at)
    select ${uuid('n')}, 'person' || n, 'person' || n || '@plans.example', now(), now() from generate_series(1, ${HOSTS}) n`);
  await pool.query(`
    insert into contents (user_id, id, type, text, short_text, tags, visibility, request_hash, created_at, updated_at)
    select ${uuid(`n % ${HOSTS} + 1`)}, ${uuid('n')}, 'SESSION', '', '', '{}', 'PUBLIC', '', timestamptz '2026-05-31Z' - n * interval '3 minutes', now()
    from generate_series(1, ${ITEMS}) n`);
  await pool.query(`
    insert into sessions (user_id, id, title, duration, start_at, end_at, time_zone, is_repeating, location_type, city, created_at, updated_at)
    select user_id, id, 'Yoga', 60, timestamptz '2026-06-03 18:00Z', timestamptz '2026-06-03 19:00Z', 'Europe/London', false, 'in-person', 'London', now(), now()
    from contents`);
  await pool.query(`
    insert into session_events (session_owner_user_id, id, session_id, session_owner_username, title, start_at, end_at, duration, price, location_type, created_at, updated_at)
    select user_id, id, id, 'person', title, start_at, end_at, 60, 0, location_type, now(), now() from sessions`);
  await pool.query(
    `
    insert into search_documents (user_id, type, id, visibility, words, names, place, last_end_at, latitude, longitude, indexed_at)
    select user_id, 'SESSION', id, 'PUBLIC', (case when n % 10 = 0 then '''@place'' ' || $1::text else '''@place''' end
        || case when n % 50 = 0 then ' ''@d.2026-06-03''' else ' ''@d.2026-09-03''' end
        || ' ''@tag.yoga''' || case when n % 1000 = 0 then ' ''@tag.rare''' else '' end)::tsvector,
      'yoga', extract(epoch from created_at) * 1000, timestamptz '2026-12-01Z', 51.51, -0.13, now()
    from (select *, row_number() over (order by id) as n from contents) numbered`,
    [town],
  );
  await pool.query('analyze');
}, 180_000);

const BIG = new Set(['search_documents', 'contents', 'users', 'sessions', 'session_events', 'tickets']);

async function readsOf(contentQuery: ContentQuery) {
  const asked = documentsStatement(contentQuery);
  const looked = numbered(asked.text, asked.values);
  const { rows } = await pool.query<FoundWindow>(looked.text, looked.values);
  const index = await (asked.hasOnePlan ? readingOf : readingByValues)(pool, looked.text, looked.values);
  return [...index.reads, ...(await readsOfItems(contentQuery, rows[0] ?? { owners: [], ids: [] }))].filter(({ table }) => BIG.has(table));
}

async function readsNear(contentQuery: ContentQuery, nearest: NearestParams) {
  const { text, values } = nearStatement(contentQuery, nearest);
  const looked = numbered(text, values);
  const { rows } = await pool.query<NearDocument>(looked.text, looked.values);
  const keys = { owners: rows.map((row) => row.user_id), ids: rows.map(({ id }) => id) };
  const { reads } = await readingOf(pool, looked.text, looked.values);
  return [...reads, ...(await readsOfItems(contentQuery, keys))].filter(({ table }) => BIG.has(table));
}

async function readsOfItems(contentQuery: ContentQuery, keys: IndexedKeys) {
  const { text, values } = contentsStatement(contentQuery, keys, NOW);
  const ranked = numbered(text, values);
  return (await readingOf(pool, ranked.text, ranked.values)).reads;
}

test.each(['week', 'weekend', 'today'] as const)(
  'finds sessions near you by day (%s) without a full table scan, reading at most 1,000 rows per table',
  async (span) => {
    const contentQueries = nearbyQueries({ reader: GUEST, near: LONDON, span, now: NOW });
    expect(contentQueries.length).toBeGreaterThan(1);
    for (const contentQuery of contentQueries) {
      const reads = await readsNear(contentQuery, { enough: 60, exceptBy: null });
      expect(reads.filter(({ index }) => index === null)).toEqual([]);
      for (const { table, rows } of reads) expect({ table, rows: rows <= 1000 }).toEqual({ table, rows: true });
    }
  },
);

test.each(['yoga', 'rare'])('finds sessions like one tagged %s among a window of the newest', async (tag) => {
  const reads = await readsOf(similarQuery({ now: () => NOW }, GUEST, { tags: [tag], point: LONDON }));
  expect(reads.filter(({ index }) => index === null)).toEqual([]);
  for (const { table, rows } of reads) expect({ table, rows: rows <= 1000 }).toEqual({ table, rows: true });
});

test('reads the dates of a page of results by the keys of their sessions', async () => {
  const { rows } = await pool.query<{ user_id: string; id: string }>('select user_id, id from contents limit 100');
  const sessions = rows.map(({ user_id: userId, id }) => ({ userId, id }));
  const contentQuery = similarQuery({ now: () => NOW }, GUEST, { tags: ['yoga'], point: LONDON });
  const { text, values } = datesStatement(contentQuery, { days: { from: '2026-06-01', to: '2026-07-05' }, sessions, now: NOW });
  const asked = numbered(text, values);
  const { reads } = await readingOf(pool, asked.text, asked.values);
  const big = reads.filter(({ table }) => BIG.has(table));
  expect(big.map(({ table }) => table)).toContain('session_events');
  expect(big.filter(({ index, rows: read }) => index === null || read > 1000)).toEqual([]);
});

test('looks up by its key a session the same people attended', async () => {
  const { rows } = await pool.query<{ user_id: string; id: string }>('select user_id, id from contents limit 1');
  const [other] = rows;
  if (!other) throw new Error('There is one.');
  const reads = await readsOf(alsoAttendedQuery({ now: () => NOW }, GUEST, { userId: other.user_id, id: other.id }));
  expect(reads.filter(({ index }) => index === null)).toEqual([]);
  for (const { table, rows: read } of reads) expect({ table, few: read <= 20 }).toEqual({ table, few: true });
});

describe('looks up by index', () => {
  const READER = '00000000-0000-7000-8000-000000000001';
  const SHOWN = 40;
  const FOLLOWED = 500;
  const shown = async () => {
    const found = await pool.query<{ user_id: string; id: string }>('select user_id, id from contents order by id limit $1', [SHOWN]);
    return found.rows;
  };

  // A hundred people follow many others, and every date has a few tickets.
  beforeAll(async () => {
    await pool.query(`
      insert into follows (follower_user_id, following_user_id, created_at)
      select ${uuid('n')}, ${uuid(`(n + k) % ${HOSTS} + 1`)}, now() from generate_series(1, 100) n, generate_series(1, ${FOLLOWED}) k
      on conflict do nothing;
      insert into tickets (owner_user_id, id, user_id, session_id, session_event_id, payment_id, code, status, created_at, updated_at)
      select session_owner_user_id, gen_random_uuid(), ${uuid(`(n + k * 37) % ${HOSTS} + 1`)}, session_id, id, gen_random_uuid(), gen_random_uuid()::text, 'active', now(), now()
      from (select *, row_number() over (order by id) as n from session_events) event, generate_series(1, 6) k;
      insert into sessions_together (owner_user_id, session_id, place, other_owner_user_id, other_session_id, made_at)
      select user_id, id, k, ${uuid('k + 1')}, ${uuid('k')}, now() from contents, generate_series(1, 6) k;
      analyze`);
  }, 120_000);

  const ALL = new Set([...BIG, 'follows', 'sessions_together']);
  /** Returns the reads that use no index or exceed `most` rows, after checking that the table `asked` was read at all. */
  const tooMuch = async (most: number, asked: string, work: (db: typeof database.db) => Promise<unknown>) => {
    const reads = (await readingDuring(pool, work)).filter(({ table }) => ALL.has(table));
    expect(reads.map(({ table }) => table)).toContain(asked);
    return reads.filter(({ index, rows }) => index === null || rows > most);
  };

  test('company, only among people the reader follows', async () => {
    const keys = (await shown()).map(({ user_id, id }) => ({ user_id, event_id: id }));
    let going = 0;
    const work = async (db: typeof database.db) => {
      const followed = await findFollowed({ db }, READER);
      const company = await findFollowedAttendees({ ...services, db }, { readerUserId: READER, followed }, keys);
      going = keys.filter((key) => company.goingTo(key).length > 0).length;
    };
    expect(await tooMuch(FOLLOWED, 'tickets', work)).toEqual([]);
    expect(going).toBeGreaterThan(0);
  });

  test('topic covers', async () => {
    const covers = (await shown()).slice(0, 4).map(({ user_id: userId, id }) => ({ userId, id }));
    const topics = Array.from({ length: 24 }, (_, index) => ({ tag: `tag${index}`, count: 1, covers }));
    const towns = [{ name: 'London', count: 1, latitude: 51.5, longitude: -0.1, hosts: covers.map(({ userId }) => userId) }];
    const data = JSON.stringify({ topics, towns, online: { count: 0, hosts: [] }, rising: [] });
    await pool.query(`insert into discovery_counts values ('explore', $1, now())`, [data]);
    expect(await tooMuch(4 * 24, 'contents', (db) => getExplore({ ...services, db }, null, { topics: 'all', towns: 'all' }))).toEqual([]);
  });

  test('similar sessions and those guests also attended', async () => {
    const [session] = await shown();
    if (!session) throw new Error('There is one.');
    const asked = { userId: session.user_id, sessionId: session.id };
    expect(await tooMuch(1000, 'sessions_together', (db) => querySimilar({ ...services, db }, null, asked))).toEqual([]);
  });
});

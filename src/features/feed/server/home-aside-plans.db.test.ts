import { beforeAll, describe, expect, test } from 'vitest';
import { GUEST, readerValues } from '#platform/server/http/reader.ts';
import { readingOf } from '#tests/builders/query-plans.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { ACTIVE_CREATORS } from './queries/query-creators-to-follow.ts';
import { SOONEST } from './queries/query-upcoming-events.ts';

const { pool } = await testDatabase();
const PEOPLE = 10_000;
const CREATORS = 500;
const SESSIONS = 4000;
const EVENTS_OF_EACH = 3;
const SHOWN = 4;
const NEWEST = 300;

const person = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const READER = '00000000-0000-7000-8000-000000000001';
const NOW = '2026-06-01T00:00:00Z';

// Large enough for a full table scan to show.
beforeAll(async () => {
  await pool.query(`
    insert into users (user_id, username, email, created_at, updated_at)
    select ${person('n')}, 'person' || n, 'person' || n || '@plans.example', now(), now() from generate_series(1, ${PEOPLE}) n;
    insert into contents (user_id, id, type, text, short_text, tags, visibility, request_hash, created_at, updated_at)
    select ${person(`n % ${CREATORS} + 1`)}, gen_random_uuid(), 'SESSION', 'word', 'word', '{}', 'PUBLIC', '',
      timestamptz '${NOW}' - n * interval '3 minutes', now()
    from generate_series(1, ${SESSIONS}) n;
    insert into sessions (user_id, id, title, duration, start_at, end_at, time_zone, is_repeating, location_type, created_at, updated_at)
    select user_id, id, 'Yoga', 60, timestamptz '${NOW}' + interval '1 day', timestamptz '${NOW}' + interval '25 hours', 'UTC', true, 'online', now(), now()
    from contents;
    insert into session_events (session_owner_user_id, id, session_id, session_owner_username, title, start_at, end_at, duration, price, location_type, created_at, updated_at)
    select user_id, gen_random_uuid(), id, 'person', 'Yoga', at, at + interval '1 hour', 60, 0, 'online', now(), now()
    from (
      select user_id, id, timestamptz '${NOW}' + k * interval '1 hour' + row_number() over (partition by k order by id) * interval '1 minute' as at
      from contents, generate_series(1, ${EVENTS_OF_EACH}) k
    ) planned`);
  await pool.query('analyze');
});

const soonest = (userId: string | null) => ({
  ...readerValues({ userId, hiddenUserIds: [] }),
  admin: false,
  now: new Date(NOW),
  limit: SHOWN,
});

async function rowsRead(text: string, values: unknown[]) {
  const { reads } = await readingOf(pool, text, values);
  // Nobody has blocked or bought anything here, and tables of a page or less are scanned without an index.
  return reads.filter(({ table }) => ['users', 'contents', 'sessions', 'session_events'].includes(table));
}

describe('the column beside the feed is read from indexes alone, with no more rows than it shows:', () => {
  test.each([
    ['upcoming events for a guest', SOONEST.text, SOONEST.values(soonest(null)), SHOWN],
    ['upcoming events for a reader', SOONEST.text, SOONEST.values(soonest(READER)), SHOWN],
    [
      'creators to follow, of the newest three hundred items',
      ACTIVE_CREATORS.text,
      ACTIVE_CREATORS.values({ ...readerValues(GUEST), limit: SHOWN }),
      NEWEST,
    ],
  ])('%s', async (_name, text, values, most) => {
    const reads = await rowsRead(text, values);
    expect(reads.filter(({ index }) => index === null)).toEqual([]);
    for (const read of reads) expect(read.rows, JSON.stringify(read)).toBeLessThanOrEqual(most);
    expect(reads.length).toBeGreaterThan(0);
  });

  test('and reading all of them would be noticed (negative control)', async () => {
    const unindexed = SOONEST.text.replace('order by e.start_at, e.id limit', 'order by e.title, e.id limit');
    const reads = await rowsRead(unindexed, SOONEST.values(soonest(null)));
    expect(Math.max(...reads.map(({ rows }) => rows))).toBeGreaterThan(100);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { BY_USER } from '#features/content/cards/server/query-content-by-user.ts';
import type { Params, Statement } from '#db/statement.ts';
import { readingOf } from '#tests/builders/query-plans.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { COMMUNITY } from './queries/query-community-timeline.ts';
import { FOLLOWING } from './queries/query-following-timeline.ts';
import { RANKED } from './queries/read-ranked.ts';

const { pool } = await testDatabase();
// Enough to tell a good plan from a bad one in seconds; `PLAN_CONTENTS=1000000` checks the same lists against a million.
const ITEMS = Number(process.env['PLAN_CONTENTS'] ?? 20_000);
const PEOPLE = ITEMS / 100;
const PART = 20_000;
const FOLLOWS = 20;
const PAGE = 21;

const person = (n: number | string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const READER = '00000000-0000-7000-8000-000000000001';
const AUTHOR = '00000000-0000-7000-8000-000000000002';
// Follows everyone.
const KEEN = '00000000-0000-7000-8000-000000000003';
const NOW = '2026-06-01T00:00:00Z';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

// Large enough for a full table scan to show; one tag is on every item, one on a few.
beforeAll(
  async () => {
    await pool.query(`
    insert into users (user_id, username, email, created_at, updated_at)
    select ${person('n')}, 'person' || n, 'person' || n || '@plans.example', now(), now() from generate_series(1, ${PEOPLE}) n;
    insert into follows (follower_user_id, following_user_id, created_at)
    select ${person('n')}, ${person(`(n + k) % ${PEOPLE} + 1`)}, now() from generate_series(1, ${PEOPLE}) n, generate_series(1, ${FOLLOWS}) k
    where n <> (n + k) % ${PEOPLE} + 1`);
    for (let from = 1; from <= ITEMS; from += PART) await publish(from, from + PART - 1);
    await pool.query('analyze');
  },
  Math.max(120_000, ITEMS),
);

// In parts, because of the statement timeout.
async function publish(from: number, to: number): Promise<void> {
  const at = (n: number) => `timestamptz '${NOW}' - ${n} * interval '3 minutes'`;
  const some = `created_at between ${at(to)} and ${at(from)}`;
  await pool.query(`
    insert into contents (user_id, id, type, text, short_text, tags, visibility, like_count, request_hash, created_at, updated_at)
    select ${person(`n % ${PEOPLE} + 1`)}, gen_random_uuid(), 'POST', repeat('word ', 60), 'word',
      case when n % 1000 = 0 then array['all', 'few'] else array['all'] end, 'PUBLIC', n % 17, '',
      timestamptz '${NOW}' - n * interval '3 minutes', now()
    from generate_series(${from}, ${to}) n;
    insert into content_tags (user_id, content_id, tag, type, rank, created_at)
    select user_id, id, tag, type, rank, created_at from contents cross join lateral unnest(tags) tag where ${some};
    insert into likes (content_user_id, content_id, user_id, created_at)
    select user_id, id, '${READER}', now() from contents where like_count > 8 and ${some};
    insert into media_entities (user_id, id, item_type, item_id, type, entity_type, position, status, upload_key, created_at, updated_at)
    select user_id, gen_random_uuid(), 'POST', id, 'image', 'content', 0, 'READY', '', now(), now() from contents where like_count > 8 and ${some}`);
}

type Asked = Pick<Statement<unknown, Params>, 'text' | 'values'>;

const BIG = new Set(['contents', 'content_tags', 'likes', 'follows', 'media_entities']);

async function readsOf({ text, values }: Asked, given: Params, reader = READER) {
  return (await readingOf(pool, text, values({ ...given, reader, hidden: '{}', now: NOW }))).reads.filter(({ table }) => BIG.has(table));
}

const deep = 'infinity';
const midway = 12_000_000_000;

const first = (creator: string | null) => ({ rank: deep, id: LAST, limit: PAGE, creator });
const newest = { place: deep, id: LAST, limit: PAGE };

const cases: [string, Asked, Params, number][] = [
  ['Discover', RANKED.all.without, first(null), PAGE],
  ['Discover further down', RANKED.all.without, { ...first(null), rank: midway }, PAGE],
  ['Discover without one creator', RANKED.all.without, first(AUTHOR), 3 * PAGE],
  // Few enough to sort.
  ['Discover of one creator', RANKED.all.only, first(AUTHOR), ITEMS / PEOPLE],
  ['Discover with a tag that everything has', RANKED.tagged.without, { ...first(null), tag: 'all' }, PAGE],
  ['Discover with a tag that few have', RANKED.tagged.without, { ...first(null), tag: 'few' }, PAGE],
  ['Discover with a tag that nothing has', RANKED.tagged.without, { ...first(null), tag: 'none' }, PAGE],
  ['what a reader’s likes lift', RANKED.lifted.without(3), { ...first(null), interests: ['all', 'few', 'none'] }, 2 * PAGE],
  ['the same of one creator', RANKED.lifted.only(2), { ...first(AUTHOR), interests: ['all', 'few'] }, ITEMS / PEOPLE],
  ['what they do not lift', RANKED.unlifted.without, { ...first(null), interests: ['all', 'few'] }, PAGE],
  ['the same of one creator, not lifted', RANKED.unlifted.only, { ...first(AUTHOR), interests: ['few'] }, ITEMS / PEOPLE],
  ['Discover of one creator with a tag', RANKED.tagged.only, { ...first(AUTHOR), tag: 'all' }, ITEMS / PEOPLE],
  ['Following', FOLLOWING, newest, PAGE * PAGE],
  ['a community, newest first', COMMUNITY.newest, { ...newest, tag: 'all' }, PAGE],
  ['a community, most engaging first', COMMUNITY.top, { ...newest, tag: 'all' }, PAGE],
  ['a community of few', COMMUNITY.newest, { ...newest, tag: 'few' }, PAGE],
  ['a profile', BY_USER, { ...newest, owner: AUTHOR, all: false }, PAGE],
];

describe('a page is read from indexes alone, with no more rows than it needs:', () => {
  test.each(cases)('%s', async (_name, asked, given, most) => {
    const reads = await readsOf(asked, given);
    expect(reads.filter(({ index }) => index === null)).toEqual([]);
    for (const read of reads) expect(read.rows, JSON.stringify(read)).toBeLessThanOrEqual(most);
    expect(reads.length).toBeGreaterThan(0);
  });

  test('Following, for someone who follows everyone: one item from each of them, and a page from few', async () => {
    for (const read of await readsOf(FOLLOWING, newest, KEEN)) {
      expect(read.index).not.toBeNull();
      expect(read.rows, JSON.stringify(read)).toBeLessThanOrEqual(Math.max(PEOPLE, PAGE * PAGE));
    }
  });

  test('and a list without an index would be noticed (negative control)', async () => {
    const { text, values } = RANKED.all.without;
    const unindexed = text.replace('c.rank desc, c.id desc limit', 'c.short_text, c.id limit');
    expect(unindexed).not.toBe(text);
    const reads = await readsOf({ text: unindexed, values }, first(null));
    expect(Math.max(...reads.map(({ rows }) => rows))).toBeGreaterThan(1000);
  });
});

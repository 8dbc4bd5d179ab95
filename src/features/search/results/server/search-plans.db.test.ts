import { beforeAll, expect, test } from 'vitest';
import { foldText } from '#kernel/text/fold-text.ts';
import { GUEST } from '#platform/server/http/reader.ts';
import { findTowns } from '#features/places/server/queries/find-towns.ts';
import { indexesDuring, readingDuring, readingOf } from '#tests/builders/query-plans.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { parseQuery } from '../../query/rules/parse-query.ts';
import { wholeBand } from '../rules/order-in-bands.ts';
import { numbered } from '#db/statement.ts';
import { ALERTS } from '../../saved/server/send-alerts.run.ts';
import { contentsStatement, countContents, type ContentQuery } from '../../api/find-contents.ts';
import { documentsStatement, findDocuments, titledStatement, WINDOW, type FoundWindow } from './find-documents.ts';
import { findPeople, peopleStatement } from '../../api/find-people.ts';
import { findTags, USES_OF_TAGS } from './find-tags.ts';
import { correctQuery } from '../../query/server/correct-query.ts';
import { SCAN_START, scanBands } from './scan-contents.ts';

const { db, pool } = await testDatabase();
const ITEMS = 20_000;
const NOW = new Date('2026-06-01T00:00:00Z');
const person = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

// One word is in everything, one in a hundredth of it, one in a handful, spread evenly so that the sample of the newest doesn't find it
// frequent by chance.
beforeAll(async () => {
  await pool.query(`
    insert into users (user_id, username, email, created_at, updated_at)
    select ${person('n')}, 'person' || n, 'person' || n || '@plans.example', now(), now() from generate_series(1, 2000) n;
    insert into contents (user_id, id, type, text, short_text, tags, visibility, request_hash, created_at, updated_at)
    select ${person('n % 2000 + 1')}, gen_random_uuid(), 'POST', '', '', '{}', 'PUBLIC', '', timestamptz '2026-06-01Z' - n * interval '3 minutes', now()
    from generate_series(1, ${ITEMS}) n;
    insert into search_documents (user_id, type, id, visibility, words, names, place, indexed_at)
    select user_id, 'POST', id, 'PUBLIC', to_tsvector('english', 'plenty '
      || case when row_number() over (order by created_at) % 100 = 0 then 'hundredth ' else '' end
      || case when row_number() over (order by created_at) % 4000 = 0 then 'rarely' else '' end), '', extract(epoch from created_at) * 1000, now()
    from contents;
    insert into search_documents (user_id, type, id, visibility, words, names, place, indexed_at)
    select user_id, 'USER', user_id, 'PUBLIC', to_tsvector('simple', username || ' everybody'), username, 0, now() from users;
    analyze`);
}, 120_000);

const BIG = new Set(['search_documents', 'contents', 'users']);

async function readsOf({ text, values }: { text: string; values: unknown[] }) {
  const { reads } = await readingOf(pool, text, values);
  return reads.filter(({ table }) => BIG.has(table));
}

const contentQuery = (query: string): ContentQuery => {
  const band = wholeBand({ hasText: true, point: null, filters: {} });
  const common = {
    reader: GUEST,
    asOf: NOW,
    type: 'POST',
    point: null,
    filters: {},
    sort: 'best',
    after: null,
    window: null,
    limit: 21,
  } as const;
  return { ...common, parsed: parseQuery(query), band };
};

test.each(['plenty', 'hundredth', 'rarely', 'plenty hundredth', 'plenty -rarely', "'plenty hundredth'", 'nothingatall'])(
  'for “%s” scans no table and looks up no more than a window of items',
  async (query) => {
    const asked = documentsStatement(contentQuery(query));
    const looked = numbered(asked.text, asked.values);
    const { rows } = await pool.query<FoundWindow>(looked.text, looked.values);
    const { text, values } = contentsStatement(contentQuery(query), rows[0] ?? { owners: [], ids: [] }, NOW);
    const ranked = numbered(text, values);
    const reads = [...(await readsOf(looked)), ...(await readsOf(ranked))];
    // Branches that are planned but not run, because the words are rare or frequent, read nothing.
    expect(reads.filter(({ index, rows }) => index === null && rows > 0)).toEqual([]);
    for (const { table, rows } of reads)
      expect({ table, rows: rows <= (table === 'search_documents' ? 1000 : WINDOW) }).toEqual({ table, rows: true });
  },
);

test.each(['everybody', 'person77', 'person1', 'nobody'])('looks up people called “%s” without a full table scan', async (query) => {
  const asked = { reader: GUEST, asOf: NOW, parsed: parseQuery(query), query, after: null, limit: 5 };
  const { text, values } = peopleStatement(asked);
  const reads = await readsOf(numbered(text, values));
  expect(reads.filter(({ index }) => index === null)).toEqual([]);
  for (const { rows } of reads) expect(rows).toBeLessThanOrEqual(2100);
});

test.each(['plenty', 'rarely', 'pl', 'nothingatall'])('looks up titles with “%s” without a full table scan', async (query) => {
  const { text, values } = titledStatement(parseQuery(query), NOW);
  const reads = await readsOf(numbered(text, values));
  expect(reads.filter(({ index, rows }) => index === null && rows > 0)).toEqual([]);
});

// Trigrams of two letters are in a large part of all names. There are many words and towns, and none of them begins like this.
test.each(['yo', 'xq', 'é1', 'yo xq', '@yo'])('never looks two letters up by trigram: “%s”', async (query) => {
  await pool.query(`
    insert into search_words (word, seen_at) select 'word' || md5(n::text), now() from generate_series(1, 20000) n on conflict do nothing;
    insert into places (id, name, folded, country, country_code, weight, latitude, longitude)
    select n, 'Town', 'town ' || md5(n::text), 'France', 'FR', 1, 50, 0 from generate_series(1, 20000) n on conflict do nothing`);
  await pool.query('vacuum analyze search_words, places');
  const parsed = parseQuery(query);
  const indexes = await indexesDuring(pool, async (asked) => {
    const services = { db: asked };
    await findPeople(services, { reader: GUEST, asOf: NOW, parsed, query, after: null, limit: 5 });
    await findDocuments(services, contentQuery(query));
    await correctQuery(services, parsed);
    await findTags(services, GUEST, { query, limit: 5 });
    for (const word of foldText(query).split(' ')) await findTowns(asked, word);
  });
  expect(indexes).toContain('search_documents_words_of_people');
  const { rows: byLikeness } = await pool.query<{ name: string }>(
    "select indexname as name from pg_indexes where indexdef like '%gin_trgm_ops%'",
  );
  expect(byLikeness.map(({ name }) => name).toSorted()).toEqual(['places_by_likeness', 'search_words_by_likeness']);
  for (const { name } of byLikeness) expect(indexes).not.toContain(name);
});

test.each(['xqz', 'plentx', 'plentx hundredtx', 'nothingatall'])('corrects “%s” without a full table scan', async (query) => {
  await pool.query("insert into search_words (word, seen_at) values ('plenty', now()), ('hundredth', now()) on conflict do nothing");
  const reads = await readingDuring(pool, async (asked) => void (await correctQuery({ db: asked }, parseQuery(query))));
  const big = reads.filter(({ table }) => table === 'search_words' || BIG.has(table));
  expect(big.map(({ table }) => table)).toContain('search_documents');
  expect(big.filter(({ index, rows }) => index === null && rows > 0)).toEqual([]);
});

test('counts the items of hashtags one by one, and no more than it shows', async () => {
  await pool.query(`insert into content_tags (user_id, content_id, tag, type, rank, created_at)
    select user_id, id, 'yoga', type, rank, created_at from contents; analyze content_tags`);
  const none = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`tag${index}`, null]));
  const { reads } = await readingOf(pool, USES_OF_TAGS.text, USES_OF_TAGS.values({ ...none, tag3: 'yoga' }));
  const read = reads.filter(({ table, rows }) => (table === 'contents' || table === 'content_tags') && rows > 0);
  expect(read.map(({ table, index, rows }) => ({ table, isByIndex: index !== null, rows }))).toEqual([
    { table: 'content_tags', isByIndex: true, rows: 100 },
    { table: 'contents', isByIndex: true, rows: 100 },
  ]);
});

test('reads only saved searches with alerts, once per session, by an index', async () => {
  await pool.query(`
    insert into saved_searches (user_id, created_at, query, alert, wanted)
    select ${person('n')}, timestamptz '${NOW.toISOString()}' + k * interval '1 minute', 'word' || k, k = 1, (case when n % 100 = 0 then 'plenty' else 'word' end)::tsquery
    from generate_series(1, 2000) n, generate_series(1, 10) k;
    analyze saved_searches`);
  const { rows } = await pool.query<{ user_id: string; id: string }>(`
    update search_documents set type = 'SESSION' where (user_id, id) = (select user_id, id from search_documents where type = 'POST' limit 1) returning user_id, id`);
  const [session] = rows;
  if (!session) throw new Error('There is one.');
  const first = { afterUser: '00000000-0000-0000-0000-000000000000', afterAt: '0001-01-01T00:00:00Z' };
  const values = ALERTS.values({ owner: session.user_id, session: session.id, ...first, limit: 200 });
  const { reads } = await readingOf(pool, ALERTS.text, values);
  const big = reads.filter(({ table }) => table === 'saved_searches' || BIG.has(table));
  expect(big.map(({ table }) => table)).toContain('saved_searches');
  expect(big.filter(({ index }) => index === null)).toEqual([]);
  for (const read of big) expect(read.rows, JSON.stringify(read)).toBeLessThanOrEqual(2000);
});

test('finds everything once for a word frequent among the newest but rare overall', async () => {
  await pool.query(`update search_documents set words = words || to_tsvector('simple', 'lately')
    where (user_id, id) in (select user_id, id from search_documents where type = 'POST' order by place desc limit 40)`);
  const { text, values } = documentsStatement(contentQuery('lately'));
  const looked = numbered(text, values);
  const { rows } = await pool.query<FoundWindow>(looked.text, looked.values);
  const { rows: newest } = await pool.query<{ id: string; place: number }>(
    "select id, place from search_documents where type = 'POST' order by place desc, id desc limit 40",
  );
  const last = newest.at(-1);
  expect(rows).toMatchObject([{ count: 40, last_place: last?.place, last_id: last?.id }]);
  expect(rows[0]?.ids.replaceAll(/[{}]/g, '').split(',').toSorted()).toEqual(newest.map(({ id }) => id).toSorted());
});

// Last, because it rejects most of them.
test('counts through several windows, and not just the first, if little of each may be shown', async () => {
  await pool.query(`update contents set approval_status = 'REJECTED'
    where id not in (select id from (select id, row_number() over (order by created_at desc) as n from contents) c where n % 100 = 0)`);
  const services = { db, now: () => NOW };
  const { band, ...scanned } = contentQuery('plenty');
  const { found, counted } = await scanBands(services, { ...scanned, bands: [band], limit: 20 }, SCAN_START);
  expect([found.length, counted]).toEqual([20, undefined]);
  expect(await countContents(services, contentQuery('plenty'))).toBe(10);
});

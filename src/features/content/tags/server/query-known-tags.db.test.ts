import { beforeEach, expect, test } from 'vitest';
import { readingOf } from '#tests/builders/query-plans.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { KNOWN_TAGS, queryKnownTags } from './query-known-tags.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, pool } = database;
beforeEach(() => db.deleteFrom('known_tags').execute());

const know = (...tags: string[]) =>
  db
    .insertInto('known_tags')
    .values(tags.map((tag) => ({ tag, created_at: services.now() })))
    .execute();
const beginning = async (prefix: string, limit = 8) => (await queryKnownTags(services, { prefix, limit })).items;

test('known tags are found by their prefix in any spelling, and by no other part', async () => {
  await know('yoga', 'yoghurt', 'hot yoga', 'y', 'zumba', 'café', 'über', '100%', '100_days', '10');
  expect(await beginning('yo')).toEqual(['yoga', 'yoghurt']);
  expect(await beginning('#YOGA ')).toEqual(['yoga']);
  expect(await beginning('Cafe\u0301')).toEqual(['café']);
  expect(await beginning('ü')).toEqual(['über']);
  expect(await beginning('100%')).toEqual(['100%']);
  expect(await beginning('100_')).toEqual(['100_days']);
  expect(await beginning('hot  y')).toEqual(['hot yoga']);
  for (const prefix of ['oga', '%', '_', '\\', '#', '\u{10FFFF}']) expect([prefix, await beginning(prefix)]).toEqual([prefix, []]);
});

test('pages of known tags keep to the limit and add up to all of them, with or without a prefix', async () => {
  await know('yoga', 'yogb', 'yogc', 'zumba', 'art');
  for (const [prefix, all] of [
    [undefined, ['art', 'yoga', 'yogb', 'yogc', 'zumba']],
    ['yog', ['yoga', 'yogb', 'yogc']],
  ] as const) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof queryKnownTags>> = await queryKnownTags(services, {
        limit: 2,
        cursor,
        ...(prefix === undefined ? {} : { prefix }),
      });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(all);
  }
});

test('of twenty thousand tags, only those returned are read', async () => {
  await pool.query(
    `insert into known_tags (tag, created_at) select 'tag' || n, now() from generate_series(1, 20000) n; analyze known_tags`,
  );
  const { reads } = await readingOf(
    pool,
    KNOWN_TAGS.text,
    KNOWN_TAGS.values({ after: '', from: 'tag15', to: 'tag15\u{10FFFF}', limit: 9 }),
  );
  expect(reads).toEqual([{ table: 'known_tags', index: 'known_tags_by_prefix', rows: 9 }]);
});

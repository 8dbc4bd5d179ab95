import { beforeAll, expect, test } from 'vitest';
import { readingDuring, readingOf } from '#tests/builders/query-plans.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { runLoadGazetteer } from './jobs/load-gazetteer.run.ts';
import { findPostcodes } from './queries/find-postcodes.ts';
import { TOWNS_BETWEEN, TOWNS_BY_NAME, TOWNS_LIKE } from './queries/find-towns.ts';

const database = await testDatabase();
const { pool } = database;
const services = await testServices(database, []);

// All the world's towns, some 135,000, and 20,000 postcodes, half of which share their first two characters.
beforeAll(async () => {
  await runLoadGazetteer(services);
  await pool.query(`
    insert into postcodes (postcode, latitude, longitude)
    select 'E' || n / 10000 || lpad((n % 10000)::text, 4, '0'), 51.5, -0.1 from generate_series(0, 19999) n;
    analyze`);
}, 120_000);

const begun = (first: string) => TOWNS_BY_NAME.values({ first, last: `${first}\u{10FFFF}` });
const around = (latitude: number, longitude: number) =>
  TOWNS_BETWEEN.values({ south: latitude - 0.5, north: latitude + 0.5, west: longitude - 0.8, east: longitude + 0.8 });

test.each([
  // More towns begin with these two letters than with any others.
  ['sa', TOWNS_BY_NAME, begun('sa'), 9000],
  ['hackney', TOWNS_BY_NAME, begun('hackney'), 10],
  ['zzz', TOWNS_BY_NAME, begun('zzz'), 0],
  ['swansae', TOWNS_LIKE, TOWNS_LIKE.values({ name: 'swansae' }), 200],
  ['a name like no other', TOWNS_LIKE, TOWNS_LIKE.values({ name: 'qxqxqxqx' }), 200],
  ['around London', TOWNS_BETWEEN, around(51.51, -0.13), 2000],
  ['in the ocean', TOWNS_BETWEEN, around(-40, -130), 2000],
] as const)('looks up towns for “%s” by an index and reads few that don’t match', async (_asked, query, values, most) => {
  const reads = (await readingOf(pool, query.text, values)).reads.filter(({ table }) => table === 'places');
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter(({ index }) => index === null)).toEqual([]);
  for (const read of reads) expect(read.rows, JSON.stringify(read)).toBeLessThanOrEqual(most);
});

test('reads only as many postcodes as it returns', async () => {
  const reads = await readingDuring(pool, (db) => findPostcodes(db, 'E', 4));
  expect(reads).toEqual([{ table: 'postcodes', index: 'postcodes_pkey', rows: 4 }]);
});

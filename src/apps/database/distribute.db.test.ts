import { expect, it } from 'vitest';
import { isDistributed, readPlacements } from '#db/distribution.ts';
import { TABLES } from '#db/tables.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { distribute } from './distribute.ts';

const { pool, connectionString } = await testDatabase();
const options = { shards: 4, isOneNode: true, report: () => undefined };

it('refuses a database without the extension, and says what to create', async () => {
  await expect(distribute(connectionString, options)).rejects.toThrow('Create it on every node first: `create extension citus`.');
});

it('finds every table of a plain database local', async () => {
  const placements = await readPlacements(pool);
  expect([...placements.keys()].toSorted()).toEqual(Object.keys(TABLES).toSorted());
  expect(new Set([...placements.values()].map(({ kind }) => kind))).toEqual(new Set(['local']));
  expect(await isDistributed(pool)).toBe(false);
});

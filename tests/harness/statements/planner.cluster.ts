import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../test-database.ts';
import { planOn, type Refused } from './plan-statement.ts';
import { readRefused } from './read-refused.ts';
import { readSent } from './read-sent.ts';
import { ACCEPTED, REFUSED } from './shape-examples.ts';

// Runs on a cluster (`npm test -- db planner`): it runs every statement that the product sent, on empty tables, and undoes it.
const { pool } = await testDatabase({ connections: 1 });
const written = new Set([...readRefused()].map((line) => line.split(':')[0]));
const refused: (Refused & { sender: string })[] = [];
// It runs some thousand statements twice each; on a busy machine that takes minutes.
const WITHIN_MS = 1_200_000;

beforeAll(async () => {
  // A table of the tests of transactions, whose statements are sent by the product's own files.
  await pool.query('create table things (id integer primary key, value integer not null)');
  for (const { text, sender } of readSent()) {
    const refusal = await planOn(pool, text);
    if (refusal) refused.push({ ...refusal, sender });
  }
}, WITHIN_MS);

test('a cluster refuses no statement, except those of listed files', () => {
  const fresh = refused.filter(({ sender }) => !written.has(sender));
  expect(fresh.map(({ sender, message, text }) => `${sender}: ${message}\n  ${text}`)).toEqual([]);
});

test.each(REFUSED)('it refuses %s: %s', async (_kind, statement) => {
  expect(await planOn(pool, statement)).not.toBeNull();
});

test.each([...REFUSED.map(([, , accepted]) => accepted), ...ACCEPTED])('it runs %s', async (statement) => {
  expect(await planOn(pool, statement)).toBeNull();
});

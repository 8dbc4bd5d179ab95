import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../test-database.ts';
import { planOn, type Refused } from './plan-statement.ts';
import { readRefused } from './read-refused.ts';
import { readSent } from './read-sent.ts';
import { ACCEPTED, REFUSED } from './shape-examples.ts';

// Runs on a cluster (`npm test -- db planner`): its planner reads every statement that the product sent, on empty tables, without running it.
const { pool } = await testDatabase({ connections: 1 });
const written = new Set([...readRefused()].map((line) => line.split(':')[0]));
const refused: (Refused & { sender: string })[] = [];

beforeAll(async () => {
  for (const { text, sender } of readSent()) {
    const refusal = await planOn(pool, text);
    if (refusal) refused.push({ ...refusal, sender });
  }
});

test('the planner of a cluster refuses no statement, except those of listed files', () => {
  const fresh = refused.filter(({ sender }) => !written.has(sender));
  expect(fresh.map(({ sender, message, text }) => `${sender}: ${message}\n  ${text}`)).toEqual([]);
});

// A select without columns is planned, and fails when its rows are read back from a node.
test.each(REFUSED.filter(([kind]) => kind !== 'no-columns'))('it refuses %s: %s', async (_kind, statement) => {
  expect(await planOn(pool, statement)).not.toBeNull();
});

test.each([...REFUSED.map(([, , accepted]) => accepted), ...ACCEPTED])('it plans %s', async (statement) => {
  expect(await planOn(pool, statement)).toBeNull();
});

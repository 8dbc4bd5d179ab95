import process from 'node:process';
import { beforeAll, expect, test } from 'vitest';
import { knownTables } from './known-tables.ts';
import { readRefused } from './read-refused.ts';
import { readSent } from './read-sent.ts';
import { refusedKinds } from './refused-shapes.ts';

// Runs after the database ring (`npm test -- db statements`), on the statements the product sent during it: a cluster of Citus can plan every
// one of them, except those listed. What `refusedKinds` can't see, because it knows neither values nor types:
// - a reader who is nobody: `= NULL` empties a join, and what is left may no longer be joined by owner;
// - several parameters with the same owner: it takes them for different owners, so a statement names an owner by one parameter;
// - functions that aren't immutable, but for sums of timestamptz and interval;
// - sub-selects that are correlated within an aggregate's argument, beside uncorrelated ones in the same outputs;
// - statements that tests don't send, and those whose text depends on the request.
// Where a cluster can be started or `TEST_CITUS_URL` names one, `planner.cluster.ts` has the real planner read each statement.
// Only ever lowered, when a statement is accepted.
const WRITTEN_DOWN = 0;

const written = readRefused();
/** Maps `file: kind` to its statements. */
const found = new Map<string, Set<string>>();

beforeAll(() => {
  const tables = knownTables();
  for (const { text, sender } of readSent())
    for (const kind of refusedKinds(text, tables)) {
      const refused = `${sender}: ${kind}`;
      found.set(refused, (found.get(refused) ?? new Set()).add(text.replaceAll(/\s+/g, ' ').trim()));
    }
});

test('a cluster can plan every statement, except those listed', () => {
  const fresh = [...found].filter(([refused]) => !written.has(refused));
  expect(fresh.map(([refused, statements]) => `${refused}\n  ${[...statements].join('\n  ')}`)).toEqual([]);
});

test('the list of statements that a cluster refuses may only shrink', () => {
  expect(written.size).toBeLessThanOrEqual(WRITTEN_DOWN);
});

test.runIf(process.env['STATEMENTS_OF'] === 'everything')('each listed statement is still sent and refused', () => {
  expect([...written].filter((refused) => !found.has(refused))).toEqual([]);
});

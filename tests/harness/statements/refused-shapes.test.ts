import { expect, test } from 'vitest';
import { knownTables } from './known-tables.ts';
import { refusedKinds } from './refused-shapes.ts';
import { ACCEPTED, REFUSED } from './shape-examples.ts';

const TABLES = knownTables();

test.each(REFUSED)('%s: %s', (kind, refused) => {
  expect(refusedKinds(refused, TABLES)).toEqual([kind]);
});

test.each(REFUSED)('not %s if it is said otherwise', (_kind, _refused, accepted) => {
  expect(refusedKinds(accepted, TABLES)).toEqual([]);
});

test.each(ACCEPTED)('plans %s', (statement) => {
  expect(refusedKinds(statement, TABLES)).toEqual([]);
});

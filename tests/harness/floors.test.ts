import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { climbOf, readDebts, readFloors } from './lint/floors.mjs';

const ROOT = join(import.meta.dirname, '../..');
const FEATURES = join(ROOT, 'src/features');
const IMPORT = /\b(?:from|import\(|import)\s*'([^']+)'/g;

// Only ever lowered, by whoever removes an import that goes up.
const DEBTS_LEFT = 23;

const floors = readFloors(ROOT);
const debts = readDebts(ROOT);
const climbs = listClimbs();

test('every feature stands on a floor, and nothing else does', () => {
  expect([...floors.keys()].toSorted()).toEqual(readdirSync(FEATURES).toSorted());
});

test('no feature knows one on its own floor or above, but for what is written down', () => {
  expect(climbs.filter((climb) => !debts.has(climb))).toEqual([]);
});

test('what is written down is still there; it may only shrink', () => {
  expect([...debts].filter((debt) => !climbs.includes(debt))).toEqual([]);
  expect(debts.size).toBeLessThanOrEqual(DEBTS_LEFT);
});

test('on the server nothing goes up any more: what is written down runs in the browser', () => {
  expect([...debts].filter((debt) => !/^[^/]+\/web\//.test(debt))).toEqual([]);
});

function listClimbs(): string[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  return files.flatMap((name) => {
    const file = join(FEATURES, name);
    const sources = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((found) => found[1] ?? '');
    return sources.flatMap((source) => climbOf(floors, file, source)?.import ?? []);
  });
}

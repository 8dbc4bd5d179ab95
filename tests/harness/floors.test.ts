import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { climbOf, readFloors } from './lint/floors.mjs';

const ROOT = join(import.meta.dirname, '../..');
const FEATURES = join(ROOT, 'src/features');
const IMPORT = /\b(?:from|import\(|import)\s*'([^']+)'/g;

const floors = readFloors(ROOT);

test('every feature is on a floor, and nothing else is', () => {
  expect([...floors.keys()].toSorted()).toEqual(readdirSync(FEATURES).toSorted());
});

test('no feature imports one on its own floor or above', () => {
  expect(listClimbs()).toEqual([]);
});

function listClimbs(): string[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  return files.flatMap((name) => {
    const file = join(FEATURES, name);
    const sources = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((found) => found[1] ?? '');
    return sources.flatMap((source) => climbOf(floors, file, source)?.import ?? []);
  });
}

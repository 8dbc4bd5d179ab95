import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { climbOf, readLayers } from './lint/layers.mjs';

const ROOT = join(import.meta.dirname, '../..');
const FEATURES = join(ROOT, 'src/features');
const IMPORT = /\b(?:from|import\(|import)\s*'([^']+)'/g;

const layers = readLayers(ROOT);

test('every feature is on a layer, and nothing else is', () => {
  expect([...layers.keys()].toSorted()).toEqual(readdirSync(FEATURES).toSorted());
});

test('no feature imports one on its own layer or above', () => {
  expect(listClimbs()).toEqual([]);
});

function listClimbs(): string[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  return files.flatMap((name) => {
    const file = join(FEATURES, name);
    const sources = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((found) => found[1] ?? '');
    return sources.flatMap((source) => climbOf(layers, file, source)?.import ?? []);
  });
}

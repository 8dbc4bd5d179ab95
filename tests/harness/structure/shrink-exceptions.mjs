import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { findMisplaced } from './find-misplaced.mjs';

// Takes the lines away that are no longer true. It adds none: `node tests/harness/structure/shrink-exceptions.mjs`.
const root = join(import.meta.dirname, '../../..');
const list = join(import.meta.dirname, 'exceptions.txt');
const current = new Set(findMisplaced(root));
const listed = readFileSync(list, 'utf8').split('\n').filter(Boolean);
writeFileSync(
  list,
  listed
    .filter((line) => current.has(line))
    .map((line) => `${line}\n`)
    .join(''),
);
const added = [...current].filter((line) => !listed.includes(line));
if (added.length > 0) {
  console.error(`Not where docs/architecture/features.md has a place for it:\n${added.join('\n')}`);
  process.exitCode = 1;
}

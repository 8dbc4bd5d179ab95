import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { settings } from './settings-table.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The rows of the README's settings tables: name, default and meaning, without the backticks of code spans. */
const rows = new Map(
  [...read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)`[^|]*\|([^|]+)\|([^|]+)\|$/gm)].map(([, name = '', value = '', meaning = '']) => [
    name,
    { default: value.replaceAll('`', '').trim(), meaning: meaning.replaceAll('`', '').trim() },
  ]),
);

const ofStart: { name: string; default: string; meaning: string }[] = [...settings];
const ofPrograms = ['config', 'phone-wallets'].flatMap((file) =>
  [...read(`src/platform/server/program/${file}.ts`).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name),
);
const ofWeb = [...read('src/apps/web/server/main.ts').matchAll(/process\.env\['([A-Z_]+)'\]/g)].map(([, name = '']) => name);

test.each(ofStart)('the README describes $name as npm start does', ({ name, default: value, meaning }) => {
  expect(rows.get(name)).toEqual({ default: value, meaning: meaning.replaceAll('`', '') });
});

test('the README lists every setting that a program reads, and none that no longer exists', () => {
  expect(ofPrograms.length).toBeGreaterThan(20);
  const known = new Set([...ofStart.map(({ name }) => name), ...ofPrograms, ...ofWeb]);
  expect([...rows.keys()].toSorted()).toEqual([...known].toSorted());
});

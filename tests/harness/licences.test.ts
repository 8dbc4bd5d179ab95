import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { z } from 'zod';

// Licences compatible with AGPL-3.0-only; docs/licences.md says why.
const COMPATIBLE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

// Packages whose manifest names no licence; these come from their own LICENSE files.
const READ_BY_HAND: Record<string, string> = { 'node_modules/@shinyoshiaki/jspack': 'BSD-3-Clause' };

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), license: z.string().optional() })) });

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

/** Whether an SPDX expression can be satisfied: all licences joined by AND, one of those joined by OR. */
function isCompatible(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '');
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => COMPATIBLE.has(licence)));
}

test('rejects incompatible licences and accepts a choice with one compatible option', () => {
  expect(['GPL-2.0-only', 'SSPL-1.0', 'MIT AND GPL-2.0-only', ''].filter(isCompatible)).toEqual([]);
  expect(['MIT', '(MIT OR GPL-2.0-only)', 'Apache-2.0 AND MIT'].filter((expression) => !isCompatible(expression))).toEqual([]);
});

test('every shipped package has a compatible licence', () => {
  const shipped = Object.entries(Lock.parse(JSON.parse(read('package-lock.json'))).packages).filter(
    ([path, { dev }]) => path !== '' && dev !== true,
  );
  expect(shipped.length).toBeGreaterThan(100);
  const licences = shipped.map(([path, { license }]) => [path, license ?? READ_BY_HAND[path] ?? ''] as const);
  expect(licences.filter(([, licence]) => !isCompatible(licence)).map((pair) => pair.join(': '))).toEqual([]);
});

test('the LICENSE file is the licence that package.json names', () => {
  expect(z.object({ license: z.string() }).parse(JSON.parse(read('package.json'))).license).toBe('AGPL-3.0-only');
  expect(read('LICENSE')).toContain('GNU AFFERO GENERAL PUBLIC LICENSE\n                       Version 3, 19 November 2007');
});

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'docs/glossary.md',
  ...readdirSync(join(ROOT, 'docs/architecture')).map((name) => `docs/architecture/${name}`),
];
const PATH = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|txt|css)|(?:[\w-]+\/){2,}[\w-]+\/?)`/g;
// What the product itself writes, or a reader makes.
const ELSEWHERE = /^(?:DATA_DIR|build|node_modules|path\/to|is\/has)\//;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split('\n');

test.for(PAGES)('every path that %s names exists', (page) => {
  const named = [...readFileSync(join(ROOT, page), 'utf8').matchAll(PATH)]
    .map(([, path = '']) => path)
    .filter((path) => !ELSEWHERE.test(path));
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

test('a path that does not exist is noticed', () => {
  expect(exists('features/tickets/rules.ts')).toBe(true);
  expect(exists('features/tickets/nothing.ts')).toBe(false);
  expect(exists('tests/harness')).toBe(true);
});

// Pages leave out `src` and `src/features`, or name a file that several features have, such as `server/router.ts`.
function exists(path: string): boolean {
  const folder = path.endsWith('/') ? path : `${path}/`;
  return files.some((file) => file.endsWith(`/${path}`) || file === path || `/${file}`.includes(`/${folder}`));
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PRODUCT = readFileSync(join(ROOT, 'docs/product.md'), 'utf8');
const CITED = /docs\/product\.md#([\w-]+)/g;

// Anchors as GitHub generates them; a duplicate heading has no anchor of its own.
const headings = [...PRODUCT.matchAll(/^(#+) (.+)$/gm)].map(([, signs = '', heading = '']) => ({
  depth: signs.length,
  anchor: heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-'),
}));
const anchors = headings.map(({ anchor }) => anchor);
const doubtful = new Set(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at));

test('every citation of the product page names one of its headings', () => {
  expect(citations().length).toBeGreaterThan(100);
  expect(citations().filter(({ anchor }) => !isHeading(anchor))).toEqual([]);
});

test('every heading of the page is cited by the product code that implements it', () => {
  const cited = new Set(citations().flatMap(({ file, anchor }) => (file.startsWith('src/') ? [anchor] : [])));
  const below = headings.flatMap(({ depth, anchor }) => (depth === 2 ? [anchor] : []));
  expect(below.length).toBeGreaterThan(80);
  expect(below.filter((anchor) => !cited.has(anchor))).toEqual([]);
});

test('every link within the page leads to a heading', () => {
  expect([...PRODUCT.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor).filter((anchor) => !isHeading(anchor))).toEqual([]);
});

test('an unknown heading is not found (control)', () => {
  expect([isHeading('hold'), isHeading('holdings')]).toEqual([true, false]);
});

function citations(): { file: string; anchor: string }[] {
  return listFiles().flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(CITED)].map(([, anchor = '']) => ({ file, anchor })),
  );
}

function isHeading(anchor: string): boolean {
  return anchors.includes(anchor) && !doubtful.has(anchor);
}

function listFiles(): string[] {
  const options = { cwd: ROOT, encoding: 'utf8' } as const;
  return execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'src', 'tests', 'sandbox', 'demo', '*.md'],
    options,
  )
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|mjs|md)$/.test(file) && file !== 'tests/harness/product-anchors.test.ts');
}

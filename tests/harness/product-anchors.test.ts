import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PRODUCT = readFileSync(join(ROOT, 'docs/product.md'), 'utf8');
const CITED = /docs\/product\.md#([\w-]+)/g;

// As GitHub makes them; what is a heading twice has no anchor of its own.
const anchors = [...PRODUCT.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-'),
);
const doubtful = new Set(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at));

test('every place that cites the product page names a heading of it', () => {
  const cited = listFiles().flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(CITED)].map(([, anchor = '']) => `${file}: ${anchor}`),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter((place) => !isHeading(place.split(': ')[1] ?? ''))).toEqual([]);
});

test('every link within the page leads to a heading', () => {
  expect([...PRODUCT.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor).filter((anchor) => !isHeading(anchor))).toEqual([]);
});

test('a heading that nobody wrote is not one (control)', () => {
  expect([isHeading('hold'), isHeading('holdings')]).toEqual([true, false]);
});

function isHeading(anchor: string): boolean {
  return anchors.includes(anchor) && !doubtful.has(anchor);
}

function listFiles(): string[] {
  const options = { cwd: ROOT, encoding: 'utf8' } as const;
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'src', 'tests', 'sandbox', '*.md'], options)
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|mjs|md)$/.test(file) && file !== 'tests/harness/product-anchors.test.ts');
}

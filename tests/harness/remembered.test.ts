import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/architecture/memory-and-disk.md'), 'utf8');

// Browsers remember on their own; the commands of `apps` and what starts the programs end, or run once on each machine.
const ELSEWHERE =
  /\.test\.|\/shared\/|\/web\/(?!server\/)|^src\/ui\/|^src\/apps\/(?:all|backup|restore|upgrade|storage|places|admin|database|jobs)\/|^src\/db\/embedded\//;
const LASTING = [
  /new LRUCache\b/,
  /\bcreate(?:VersionedCaches|TextCache|PageCache)\b/,
  /\.inProcess\(/,
  // Of a module, so it lives as long as the program.
  /^(?:export )?const \w+(?:: [^=]+)? = new (?:Map|Set|WeakMap)<[^\n]*>\(\)/m,
  /^let \w/m,
  // Of something that a program creates once, such as the keys that it has loaded.
  /^ {2}let \w+(?:: [^=]+)? = new Map/m,
  /^ {2}let (?:loaded|cached|known|remembered)\b/m,
];

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|mjs)$/.test(file) && !ELSEWHERE.test(file));

function remembers(text: string): boolean {
  return LASTING.some((pattern) => pattern.test(text));
}

// The page leaves out `src` and `src/features`.
function isNamed(file: string): boolean {
  return PAGE.includes(`\`${file.replace(/^src\/(?:features\/)?/, '')}\``);
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('the page says of everything that a program remembers what becomes of it when another program writes', () => {
  const found = sources.filter((file) => remembers(read(file)));
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((file) => !isNamed(file))).toEqual([]);
});

test('the page names every file that uses the disk of DATA_DIR', () => {
  const uses = sources.filter((file) => /\bjoin\([\w.]*dataDir\b/.test(read(file)));
  expect(uses.length).toBeGreaterThan(1);
  expect(uses.filter((file) => !isNamed(file))).toEqual([]);
});

test.each([
  'const known = new Map<string, Row>();',
  'let made: Promise<void> | undefined;',
  'export function open() {\n  let loaded: Loaded | null = null;\n}',
  'const cached = new LRUCache<string, string>({ max: 5 });',
])('notices %s', (text) => {
  expect(remembers(text)).toBe(true);
});

test.each(['function read() {\n  const found = new Map<string, Row>();\n}', "const NAMES = new Map([['a', 1]]);"])(
  'passes over %s',
  (text) => {
    expect(remembers(text)).toBe(false);
  },
);

import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const PROGRAMS = join(import.meta.dirname, '../../build/programs');
// Loading two thousand separate files took a program four seconds of processor time, which delayed every restart after a crash.
const MOST_FILES = 300;
const STATIC_IMPORT = /^(?:import|export)\b[^'"\n]*?(?:\bfrom )?["']([^"']+)["'];?$/gm;

describe.runIf(existsSync(PROGRAMS))('the static imports of a built program', () => {
  test.each(['web', 'worker', 'mailbox', 'payments'])('%s: a few files of its own, and only packages that cannot be bundled', (name) => {
    const { files, packages } = gather(join(PROGRAMS, `${name}.js`));
    expect(files.size).toBeLessThan(MOST_FILES);
    expect([...packages].filter((needed) => !isBuiltin(needed))).toEqual(packages.has('@node-rs/argon2') ? ['@node-rs/argon2'] : []);
  });
});

test('finds static imports and ignores dynamic ones (negative control)', () => {
  const found = (text: string) => [...text.matchAll(STATIC_IMPORT)].map(([, path]) => path);
  expect(found(`import { a } from "./a.js";\nimport "./b.js";\nexport { c } from './c.js';\nconst d = await import("./d.js");`)).toEqual([
    './a.js',
    './b.js',
    './c.js',
  ]);
});

function gather(entry: string): { files: Set<string>; packages: Set<string> } {
  const [files, packages] = [new Set([entry]), new Set<string>()];
  // Iterating over a Set also visits entries added during the loop.
  for (const file of files)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      if (path.startsWith('.')) files.add(join(dirname(file), path));
      else packages.add(path);
    }
  return { files, packages };
}

import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const PROGRAMS = join(import.meta.dirname, '../../build/programs');
// Gathered one by one, two thousand files took a program four seconds of processor time, and people waited so long after a crash.
const MOST_FILES = 300;
const STATIC_IMPORT = /^(?:import|export)\b[^'"\n]*?(?:\bfrom )?["']([^"']+)["'];?$/gm;

describe.runIf(existsSync(PROGRAMS))('what a program reads to come up', () => {
  test.each(['web', 'worker', 'mailbox', 'payments'])('%s: some files of its own, and packages that cannot be bundled alone', (name) => {
    const { files, packages } = gather(join(PROGRAMS, `${name}.js`));
    expect(files.size).toBeLessThan(MOST_FILES);
    expect([...packages].filter((needed) => !isBuiltin(needed))).toEqual(packages.has('@node-rs/argon2') ? ['@node-rs/argon2'] : []);
  });
});

test('what is read is found (negative control)', () => {
  const found = (text: string) => [...text.matchAll(STATIC_IMPORT)].map(([, path]) => path);
  expect(found(`import { a } from "./a.js";\nimport "./b.js";\nexport { c } from './c.js';\nconst d = await import("./d.js");`)).toEqual([
    './a.js',
    './b.js',
    './c.js',
  ]);
});

function gather(entry: string): { files: Set<string>; packages: Set<string> } {
  const [files, packages] = [new Set([entry]), new Set<string>()];
  // A set that grows while it is walked is walked to its end.
  for (const file of files)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      if (path.startsWith('.')) files.add(join(dirname(file), path));
      else packages.add(path);
    }
  return { files, packages };
}

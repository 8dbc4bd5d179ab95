import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LIST = join(import.meta.dirname, 'statements-refused.txt');

/** Returns each `file: kind` of the list of statements that a cluster refuses. */
export function readRefused(): Set<string> {
  return new Set(
    readFileSync(LIST, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('src/')),
  );
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = join(import.meta.dirname, '../../../../package.json');

/** Returns the version of this copy of Turnout, such as 0.1.0. */
export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };
  return version;
}

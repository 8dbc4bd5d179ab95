import { spawnSync } from 'node:child_process';
import process from 'node:process';

import { expect, test } from 'vitest';

const program = `
import { beginStep } from ${JSON.stringify(new URL('progress.mjs', import.meta.url).href)};
const short = beginStep('PostgreSQL');
const long = beginStep('Installing packages', { isLong: true });
short.done('PostgreSQL ready');
long.done('Packages installed');
`;

test('outside a terminal, such as in a service’s log, announces long steps when they begin and all steps when they end', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(stdout.replaceAll(/[\d.]+ s/g, 'N s').split('\n')).toEqual([
    '  … Installing packages',
    '  ✓ PostgreSQL ready N s',
    '  ✓ Packages installed N s',
    '',
  ]);
});

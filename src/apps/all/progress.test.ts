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

test('where no line can move, such as in the log of a service, what takes minutes is told when it begins, and all when it ends', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(stdout.replaceAll(/[\d.]+ s/g, 'N s').split('\n')).toEqual([
    '  … Installing packages',
    '  ✓ PostgreSQL ready N s',
    '  ✓ Packages installed N s',
    '',
  ]);
});

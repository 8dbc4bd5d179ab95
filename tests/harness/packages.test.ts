import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('no package runs install scripts', () => {
  const said = execFileSync('npm', ['config', 'get', 'ignore-scripts'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    // The environment of a fresh clone: only the checkout's own file sets the option.
    env: { PATH: process.env['PATH'], HOME: '/nowhere' },
  });
  expect(said.trim()).toBe('true');
});

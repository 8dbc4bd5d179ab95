import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('no package runs code of its own while it is installed', () => {
  const said = execFileSync('npm', ['config', 'get', 'ignore-scripts'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    // As for somebody who has just cloned it: nothing but the file of the checkout says so.
    env: { PATH: process.env['PATH'], HOME: '/nowhere' },
  });
  expect(said.trim()).toBe('true');
});

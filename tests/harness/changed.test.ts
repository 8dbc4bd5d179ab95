import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changedFiles, stepsFor } from '../changed.mjs';

const folder = mkdtempSync(join(tmpdir(), 'turnout-changed-'));
afterAll(() => rmSync(folder, { recursive: true }));
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...words], { cwd: folder, stdio: 'pipe' });
const STEPS = ['types', 'lint', 'format', 'unit', 'db'].map((name) => ({ name, commands: [[name]] }));
const wordsOf = (files: string[]) =>
  Object.fromEntries(stepsFor(STEPS, files).chosen.map(({ name, commands }) => [name, commands[0]?.slice(1) ?? []]));

test('a branch differs from the main branch by all of its commits, pushed ones too, and by what it deletes', () => {
  git('init', '-q', '-b', 'main');
  writeFileSync(join(folder, 'a.ts'), '');
  git('add', '.');
  git('commit', '-qm', 'One');
  git('checkout', '-q', '-b', 'mine');
  writeFileSync(join(folder, 'b.ts'), '');
  rmSync(join(folder, 'a.ts'));
  git('add', '.');
  git('commit', '-qm', 'Two');
  git('update-ref', 'refs/remotes/origin/mine', 'HEAD');
  git('config', 'remote.origin.url', folder);
  git('config', 'remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*');
  git('branch', '-q', '--set-upstream-to=origin/mine');
  writeFileSync(join(folder, 'c.ts'), '');
  expect(changedFiles(folder)).toEqual({ base: 'main', files: ['a.ts', 'b.ts', 'c.ts'] });
});

test('a migration reaches the tests that compare the database with the code', () => {
  const { db } = wordsOf(['src/db/migrations/0174-site-mark.sql']);
  expect(db).toEqual(expect.arrayContaining(['tests/harness/schema.db.test.ts', 'src/db/migrate.db.test.ts']));
});

test('a file that is gone is neither linted nor formatted, but its tests run', () => {
  const { lint, format, unit } = wordsOf(['tests/changed.mjs', 'src/gone.ts']);
  expect([lint, format]).toEqual([['tests/changed.mjs'], ['tests/changed.mjs']]);
  expect(unit).toContain('tests/harness/changed.test.ts');
});

test('says what no test is found by, and counts the tests of other rings', () => {
  expect(stepsFor(STEPS, ['package.json', 'docs/product.md']).unseen).toEqual(['package.json']);
  expect(stepsFor(STEPS, ['tests/e2e/people.ts']).left).toBeGreaterThan(5);
});

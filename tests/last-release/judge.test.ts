import { expect, test } from 'vitest';

import { findAbsent, judge, type Results } from './judge.mjs';

const FOLDER = '/release';
const UNFIT = { 'src/a.db.test.ts › a counts rows': 'The newer schema has one more.' };

function results(...failed: string[]): Results {
  const tests = failed.map((fullName) => ({ fullName, status: 'failed' }));
  const assertionResults = [...tests, { fullName: 'a sells', status: 'passed' }];
  return { numFailedTests: failed.length, testResults: [{ name: `${FOLDER}/src/a.db.test.ts`, status: 'failed', assertionResults }] };
}
const passes = (of: Results, output = '') => judge(of, { folder: FOLDER, output, unfit: UNFIT });

test.each([
  ['a test fails that is not listed', results('a counts rows', 'a pays'), ''],
  ['a hook fails before its tests', results(), '\u001B[31m⎯⎯⎯\u001B[39m Failed Suites 1 ⎯⎯⎯'],
  ['a hook fails beside an unfit test', results('a counts rows'), '⎯⎯ Failed Suites 1 ⎯⎯'],
  ['a rejection is not handled', results('a counts rows'), '⎯⎯ Unhandled Rejection ⎯⎯'],
  ['an error is not handled', results(), '⎯⎯ Unhandled Errors ⎯⎯'],
  ['a file cannot be read', { numFailedTests: 0, testResults: [{ name: 'b', status: 'failed', assertionResults: [] }] }, ''],
  ['nothing says why the run failed', results(), ''],
])('a run does not pass if %s', (_name, of, output) => {
  expect(passes(of, output)).toBe(false);
});

test('a run passes of which only unfit tests fail, and reports them as skipped', () => {
  const run = results('a counts rows');
  expect(passes(run)).toBe(true);
  expect(run.numFailedTests).toBe(0);
  expect(run.testResults[0]?.assertionResults.map(({ status }) => status)).toEqual(['skipped', 'passed']);
});

test('a path of which the release has nothing is found', () => {
  expect(findAbsent(import.meta.dirname, ['judge.mjs', 'moved.db.test.ts'])).toEqual(['moved.db.test.ts']);
});

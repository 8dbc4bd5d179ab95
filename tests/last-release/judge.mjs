// Whether a failed run of the last release's tests may pass. Plain JavaScript.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

// What vitest says of failures that belong to no test: a hook or a file that fails, a rejection that nobody handles.
const OUTSIDE_TESTS = /Failed Suites \d|Unhandled (?:Error|Rejection)/;

/**
 * Judges a run that vitest calls failed, by its report and what it printed: it may pass only because of tests that are listed as unfit, so there must be
 * one, no other may fail, and nothing outside of tests. Marks them as skipped in the report.
 */
export function judge(results, { folder, output, unfit }) {
  let excused = 0;
  let failed = 0;
  for (const file of results.testResults)
    for (const test of file.assertionResults.filter(({ status }) => status === 'failed')) {
      failed += 1;
      if (unfit[`${relative(folder, file.name)} › ${test.fullName}`] === undefined) continue;
      excused += 1;
      test.status = 'skipped';
      results.numFailedTests -= 1;
    }
  const hasBrokenFile = results.testResults.some(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  return excused > 0 && excused === failed && !hasBrokenFile && !OUTSIDE_TESTS.test(stripVTControlCharacters(output));
}

/** Returns those of the paths of which the release has nothing: naming them runs no test. */
export function findAbsent(folder, paths) {
  return paths.filter((path) => !existsSync(join(folder, path)));
}

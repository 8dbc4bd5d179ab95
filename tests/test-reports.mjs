// What the steps of `npm test` have left in their reports: how much passed and failed, and what.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { checkout } from '../src/apps/all/prepare-checkout.mjs';

const FAILURE_LINES = 10;

export const reports = join(checkout, 'node_modules/.cache/test-reports');

export const oneCheck = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

export function countVitest(ring, ok) {
  const report = readReport(ring);
  if (report === null) return oneCheck(ok);
  const { numPassedTests: passed, numFailedTests: failed } = report;
  // A file that fails to load, or an error outside any test, fails the run without a failed test.
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

/** Tests that can't pass on a cluster (`tests/harness/not-on-citus.ts`) count neither as passed nor as failed. */
export function countCitus(ok) {
  const { passed, failed } = countVitest('citus', ok);
  const tests = (readReport('citus')?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
  const listed = tests.filter(({ meta }) => meta?.notOnCitus !== undefined);
  const asExpected = listed.filter(({ status }) => status === 'passed').length;
  return { passed: passed - asExpected, failed, impossible: listed.length };
}

export function countPlaywright(ok) {
  const report = readReport('e2e');
  if (report === null) return oneCheck(ok);
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: ok ? unexpected : Math.max(unexpected, 1), retried: flaky };
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8'));
  } catch {
    return null;
  }
}

/** The last lines of a run name what failed, since whoever reads a log often gets its end alone. */
export function listFailures(name, label, output) {
  const files = readReport(name)?.testResults ?? [];
  const tests = files.flatMap(({ name: file, status, message, assertionResults = [] }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const path = relative(checkout, file);
    if (failed.length > 0) return failed.map((test) => `${path} › ${test.fullName}: ${firstLineOf(test.failureMessages[0])}`);
    return status === 'failed' ? [`${path}: ${firstLineOf(message)}`] : [];
  });
  if (tests.length > 0) return tests.map((line) => `✗ ${line}`);
  // An error outside any test is in the output alone, as is what other programs than Vitest find.
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /^\s*(?:\w*Error\b|✘|x )|\berror TS/.test(line));
  return lines.slice(0, FAILURE_LINES).map((line) => `✗ ${label}: ${line.trim()}`);
}

function firstLineOf(text = '') {
  return text.split('\n', 1)[0].slice(0, 300);
}

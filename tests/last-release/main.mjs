// `npm test -- last-release` runs the database tests of the last release on today's schema: while an upgrade goes from machine to machine, and
// after `upgrade back`, its code meets it. First come controls: with a migration that breaks the release,
// its tests must fail because of it, or else they prove nothing. Packages are those of today. `npm test -- last-release src/` runs all tests of the
// product, plain `npm test` those in `share.mjs`. Plain JavaScript.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';

import { checkout } from '../../src/apps/all/prepare-checkout.mjs';
import { CONTROLS } from './controls.mjs';
import { findLastRelease } from './find-release.mjs';
import { layOut } from './lay-out.mjs';
import { SHARE } from './share.mjs';
import { UNFIT } from './unfit.mjs';

const [report, ...filters] = process.argv.slice(2);
process.exitCode = main();

function main() {
  const release = findLastRelease(checkout);
  if (release === null) throw new Error('The last release is not in the history of this clone.');
  console.log(`The tests of ${release.version} (${release.commit.slice(0, 8)}) on today's schema.`);
  const proofless = proveControls(release.commit);
  if (proofless !== null) {
    console.log(proofless);
    return 1;
  }
  return withRelease(release.commit, {}, (folder) => {
    const { status, output } = runTests(folder, filters.length > 0 ? filters : SHARE);
    console.log(output);
    return status === 0 ? 0 : judge(folder);
  });
}

// Each control's test file must fail by its error.
function proveControls(commit) {
  const migrations = Object.fromEntries(CONTROLS.map(({ sql }, index) => [`999${index}-control.sql`, sql]));
  return withRelease(commit, migrations, (folder) => {
    const { output } = runTests(
      folder,
      CONTROLS.map(({ tests }) => tests),
    );
    const missed = CONTROLS.filter(({ error }) => !error.test(output));
    return missed.length === 0 ? null : `Broken by “${missed[0].sql}”, the release passes its tests, which prove nothing:\n${output}`;
  });
}

function withRelease(commit, more, work) {
  const folder = layOut(checkout, commit, more);
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function runTests(folder, paths) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'db', '--passWithNoTests', ...reporters, ...paths];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return { status, output: stdout + stderr };
}

// What is listed as unfit may fail; the report then says that it was skipped.
function judge(folder) {
  const results = JSON.parse(readFileSync(report, 'utf8'));
  for (const file of results.testResults) {
    const path = relative(folder, file.name);
    for (const test of file.assertionResults.filter(({ status }) => status === 'failed'))
      if (UNFIT[`${path} › ${test.fullName}`] !== undefined) {
        test.status = 'skipped';
        results.numFailedTests -= 1;
      }
  }
  writeFileSync(report, JSON.stringify(results));
  const brokenFiles = results.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  return results.numFailedTests === 0 && brokenFiles.length === 0 ? 0 : 1;
}

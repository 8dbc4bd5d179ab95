// `npm test -- last-release` runs the database tests of the last release on today's schema: while an upgrade goes from machine to machine, and
// after `upgrade back`, its code meets it. First come controls: with a migration that breaks the release,
// its tests must fail because of it, or else they prove nothing. Packages are those of today. `npm test -- last-release src/` runs all tests of the
// product, plain `npm test` those in `share.mjs`. Plain JavaScript.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { checkout } from '../../src/apps/all/prepare-checkout.mjs';
import { CONTROLS } from './controls.mjs';
import { findLastRelease } from './find-release.mjs';
import { findAbsent, judge } from './judge.mjs';
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
    const absent = filters.length > 0 ? [] : findAbsent(folder, SHARE);
    if (absent.length > 0) {
      console.log(`The release has no ${absent.join(', ')}: share.mjs names tests that don't run.`);
      return 1;
    }
    const { status, output } = runTests(folder, filters.length > 0 ? filters : SHARE);
    console.log(output);
    if (status === 0) return 0;
    const results = JSON.parse(readFileSync(report, 'utf8'));
    const passes = judge(results, { folder, output, unfit: UNFIT });
    // The report then says that they were skipped.
    writeFileSync(report, JSON.stringify(results));
    return passes ? 0 : 1;
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

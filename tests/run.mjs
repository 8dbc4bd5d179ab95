// `npm test` runs every check and every ring and prints one summary. `npm test -- unit lint` runs only some steps; words that name no step are
// filters: `npm test -- db tickets`. `npm test -- changed` runs what is nearest to your changes. Plain JavaScript: it runs on any Node.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb, checkout, environmentFor, findNode, installPackages } from '../src/apps/all/prepare-checkout.mjs';
import { beginStep, complain, say, style } from '../src/apps/all/progress.mjs';
import { changedFiles, notRun, stepsFor } from './changed.mjs';
import { NO_CITUS, findCitus } from './cluster/find-citus.mjs';
import { partsNotRun } from './contract/installed.mjs';
import { lastReleaseStep } from './last-release/step.mjs';
import { NO_PGBOUNCER, findPgBouncer } from './machines/find-pgbouncer.mjs';
import { toolsNotHere } from './operations/installed.mjs';
import { makeScratchFolder } from './scratch-folder.mjs';
import { countCitus, countPlaywright, countVitest, listFailures, oneCheck, reports } from './test-reports.mjs';

const LANES = 2;
const STEP_MINUTES = 20;
const CITUS_MINUTES = 90;
const CONTRACT = 'Contract tests';
const OPERATIONS = 'Units, proxies and commands of operators';
const SHOWN_LINES = 300;

const program = (path) => join(checkout, 'node_modules', path);

/** A ring can have several projects, such as db and db-alone. */
const vitest = (projects, report) => [
  program('vitest/vitest.mjs'),
  'run',
  '--project',
  projects,
  '--passWithNoTests',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, `${report}.json`)}`,
];

/** In starting order; there are two lanes, and some steps take both. `after` names the step that must have succeeded first. */
const steps = [
  { name: 'build', label: 'Web build', work: runBuild, count: oneCheck },
  {
    name: 'types',
    label: 'Type check',
    commands: [
      [program('@react-router/dev/bin.cjs'), 'typegen'],
      // Each additional checker reads the shared types again.
      [program('typescript/bin/tsc'), '-b', '--builders', '1', '--checkers', '1'],
    ],
    count: oneCheck,
  },
  {
    name: 'lint',
    label: 'Lint and borders',
    commands: [[program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
    after: 'types',
    evenIfFailed: true,
    count: oneCheck,
  },
  { name: 'format', label: 'Format', commands: [[program('oxfmt/bin/oxfmt'), '--check']], count: oneCheck },
  {
    name: 'unused',
    label: 'Unused files, exports and packages',
    commands: [[program('knip/bin/knip.js'), '--no-progress']],
    after: 'types',
    evenIfFailed: true,
    count: oneCheck,
  },
  ...['unit', 'db', 'contract'].map((ring) => ({
    name: ring,
    label: { unit: 'Unit tests', db: 'Database tests', contract: CONTRACT }[ring],
    commands: [vitest(`${ring}*`, ring)],
    takesFilters: true,
    // The unit ring weighs the pages and the database ring requests them over HTTP; without a build, both report what they skip.
    ...(ring === 'contract' ? {} : { after: 'build', evenIfFailed: true }),
    count: (ok) => countVitest(ring, ok),
  })),
  lastReleaseStep,
  ...[
    { name: 'machines', label: 'Two machines' },
    { name: 'operations', label: OPERATIONS },
    { name: 'pooler', label: 'Behind PgBouncer', skippedBecause: () => (findPgBouncer() === null ? NO_PGBOUNCER : null) },
  ].map((step) => ({
    ...step,
    commands: [vitest(step.name, step.name)],
    after: 'build',
    count: (ok) => countVitest(step.name, ok),
  })),
  {
    name: 'statements',
    label: 'Owners and plans of all statements',
    work: runStatements,
    after: 'db',
    evenIfFailed: true,
    count: (ok) => countVitest('statements', ok),
  },
  {
    name: 'planner',
    label: 'Planner of a cluster',
    commands: [vitest('planner', 'planner')],
    environment: { TEST_ON_CITUS: '1' },
    after: 'db',
    evenIfFailed: true,
    skippedBecause: whyWithoutCluster,
    count: (ok) => countVitest('planner', ok),
  },
  {
    name: 'citus',
    label: 'Database tests on Citus',
    commands: [vitest('db*', 'citus')],
    environment: { TEST_ON_CITUS: '1' },
    takesFilters: true,
    minutes: CITUS_MINUTES,
    // It sends the same statements, which are to be checked once.
    after: 'statements',
    evenIfFailed: true,
    skippedBecause: whyWithoutCluster,
    count: countCitus,
  },
  {
    name: 'e2e',
    label: 'Browser tests',
    commands: [[program('@playwright/test/cli.js'), 'test', '--pass-with-no-tests', '--reporter=list,json']],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'e2e.json') },
    takesFilters: true,
    after: 'build',
    takesBothLanes: true,
    count: countPlaywright,
  },
  {
    name: 'chaos',
    label: 'Chaos, each fault once',
    commands: [[join(checkout, 'tests/chaos/main.ts')]],
    environment: { CHAOS_MINUTES: '0', CHAOS_PEOPLE: '8' },
    after: 'build',
    takesBothLanes: true,
    count: oneCheck,
  },
];

let ringRuns = false;
const scratch = makeScratchFolder();
process.once('exit', scratch.remove);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.exitCode = await main();

async function main() {
  const began = performance.now();
  const words = process.argv.slice(2);
  const named = new Set(words.filter((word) => steps.some(({ name }) => name === word)));
  if (['e2e', 'chaos', 'machines', 'operations', 'pooler'].some((name) => named.has(name))) named.add('build');
  const filters = words.filter((word) => !named.has(word) && word !== 'changed');
  const ofChanges = words.join(' ') === 'changed' ? stepsFor(steps, changedFiles().files) : null;
  const chosen = ofChanges?.chosen ?? (named.size === 0 ? steps : steps.filter(({ name }) => named.has(name)));
  say(`\n  ${style.accent('●')} ${style.bold('Turnout')} ${style.dim('tests')}\n`);
  let node;
  try {
    if (words.includes('changed') && words.length > 1) throw new Error('`changed` chooses its tests itself: leave out the other words.');
    await installPackages();
    node = findNode();
  } catch (error) {
    complain(`\n  ${style.bad('✗')} ${error.message}\n`);
    say('0 passed, 1 failed');
    return 1;
  }
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  ringRuns = chosen.some(({ name }) => name === 'db');
  if (ringRuns) rmSync(join(checkout, 'node_modules/.cache/statements'), { recursive: true, force: true });
  const results = await runAll(chosen, { node, filters, named });
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const skipped = results.filter(({ why }) => why !== undefined);
  const bad = results.filter((result) => result.failed > 0).map(({ label }) => label);
  say(
    bad.length === 0
      ? `\n  ${style.good('✓')} All good ${style.dim(`in ${minutes} min`)}\n`
      : `\n  ${style.bad('✗')} Failed: ${bad.join(', ')} ${style.dim(`in ${minutes} min`)}\n`,
  );
  for (const line of results.flatMap(({ failures = [] }) => failures)) say(line);
  const ran = (wanted) => results.some(({ label, why }) => label === wanted && why === undefined);
  const partly = [...(ran(CONTRACT) ? partsNotRun() : []), ...(ran(OPERATIONS) ? toolsNotHere() : [])];
  for (const { label, why } of [...skipped, ...partly]) say(`Not run: ${label}, because ${why}.`);
  for (const line of ofChanges === null ? [] : notRun(ofChanges)) say(line);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs the steps, at most two at a time, each as soon as the step it needs is done. */
async function runAll(chosen, context) {
  const waiting = [...chosen];
  const running = new Map();
  const done = new Map();
  while (waiting.length > 0 || running.size > 0) {
    for (const step of waiting.slice()) {
      const needs = step.after !== undefined && chosen.some(({ name }) => name === step.after) ? done.get(step.after) : null;
      const isBlocked =
        needs === undefined ||
        running.size >= LANES ||
        (step.takesBothLanes ? running.size > 0 || waiting[0] !== step : [...running.keys()].some(({ takesBothLanes }) => takesBothLanes));
      if (isBlocked) continue;
      waiting.splice(waiting.indexOf(step), 1);
      const result = needs !== null && needs.failed > 0 && !step.evenIfFailed ? Promise.resolve(skip(step)) : runStep(step, context);
      running.set(
        step,
        result.then((value) => ({ step, value })),
      );
    }
    const { step, value } = await Promise.race(running.values());
    running.delete(step);
    done.set(step.name, value);
  }
  return [...done.values()];
}

/** A run of everything doesn't depend on what else is installed: a cluster is used if it is named, or if the step is. */
function whyWithoutCluster(isNamed) {
  if (process.env.TEST_CITUS_URL !== undefined) return null;
  if (!isNamed) return 'TEST_CITUS_URL names no cluster';
  return findCitus() === null ? NO_CITUS : null;
}

function skip({ label }) {
  say(`  ${style.bad('✗')} ${label} ${style.dim('not run: a step it depends on failed')}`);
  return { label, passed: 0, failed: 1 };
}

async function runStep(step, { node, filters, named }) {
  const why = step.skippedBecause?.(named.has(step.name)) ?? undefined;
  if (why !== undefined) return { label: step.label, passed: 0, failed: 0, why };
  const shown = beginStep(step.label);
  const { ok, output } = await (step.work ?? runCommands)(step, node, filters);
  const { passed, failed, retried = 0, impossible = 0 } = step.count(ok);
  const told = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(retried > 0 ? [`${retried} on retry`] : []),
    ...(impossible > 0 ? [`${impossible} can’t pass there`] : []),
  ];
  const numbers = passed + failed > 1 || step.takesFilters ? ` ${style.dim(told.join(', '))}` : '';
  if (failed === 0) shown.done(step.label + numbers);
  else shown.fail(step.label + numbers);
  if (failed > 0 || retried > 0) complain(`\n${endOf(output)}\n`);
  return { label: step.label, passed, failed, failures: failed > 0 ? listFailures(step.name, step.label, output) : [] };
}

async function runCommands({ commands, environment = {}, takesFilters, minutes }, node, filters) {
  let output = '';
  for (const words of commands) {
    const result = await run(node, takesFilters ? [...words, ...filters] : words, environment, minutes);
    output += result.output;
    if (result.code !== 0) return { ok: false, output };
  }
  return { ok: true, output };
}

/** Checks what the database ring has left; a missing statement means something only if the whole ring has run. */
async function runStatements(step, node, filters) {
  const commands = [vitest('statements', 'statements')];
  const isWhole = ringRuns && filters.length === 0;
  return runCommands({ ...step, commands, environment: { STATEMENTS_OF: isWhole ? 'everything' : 'a part' } }, node, []);
}

async function runBuild(_step, node) {
  try {
    await buildWeb(node, { isQuiet: true });
    return { ok: true, output: '' };
  } catch (error) {
    return { ok: false, output: error.message };
  }
}

function run(node, words, environment, minutes = STEP_MINUTES) {
  return new Promise((resolve) => {
    const child = spawn(node, words, {
      cwd: checkout,
      env: { ...environmentFor(node), TMPDIR: scratch.folder, FORCE_COLOR: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => (output = (output + chunk).slice(-2_000_000)));
    }
    const impatient = setTimeout(() => {
      output += `\nStopped: it took longer than ${minutes} minutes.\n`;
      child.kill('SIGTERM');
    }, minutes * 60_000);
    child.once('error', (error) => resolve({ code: 1, output: `${output}\n${error.message}` }));
    child.once('close', (code) => {
      clearTimeout(impatient);
      resolve({ code: code ?? 1, output });
    });
  });
}

function endOf(output) {
  const lines = output.trimEnd().split('\n');
  return lines.length > SHOWN_LINES ? ['…', ...lines.slice(-SHOWN_LINES)].join('\n') : lines.join('\n');
}

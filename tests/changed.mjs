// What `npm test -- changed` runs: the checks of the files that differ from the main branch, and the tests nearest to them by imports.
// Plain JavaScript: it runs on any Node.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { checkout } from '../src/apps/all/prepare-checkout.mjs';

const CODE = /\.(?:tsx?|mjs|js)$/;
const TEST = /\.test\.tsx?$/;
const DB_TEST = /\.db\.test\.ts$/;
// As many as take less than a minute on two cores; a contract that everything imports reaches a thousand.
const MOST = { unit: 120, db: 16 };
// They read files as text, whoever imports them: names, places, words, addresses, documents.
const ALWAYS = 'tests/harness/';
const SEEN_AS_TEXT = /\.(?:md|sql)$/;
// They compare the migrated database with what the code says of it.
const OF_SCHEMA = ['tests/harness/schema.db.test.ts', 'tests/harness/tables.db.test.ts'];
const OTHER_RINGS = /^tests\/(?:contract|machines|operations|e2e)\//;
// They look at a build, which may be an older one here.
const OF_BUILD = ['tests/harness/first-visit.test.ts', 'tests/harness/built-programs.test.ts'];

// A branch's own upstream has the branch's commits too, once they are pushed.
const MAIN = ['origin/main', 'main'];

/**
 * Returns the files that differ from the main branch, and by which name it was found: committed, staged or not, new and deleted. On the main
 * branch itself, from what was last pushed, or else from the last commit.
 */
export function changedFiles(folder = checkout) {
  const git = gitIn(folder);
  const base = MAIN.find((ref) => git('merge-base', 'HEAD', ref) !== null) ?? 'HEAD';
  const differing = git('diff', '--name-only', '--no-renames', '-z', git('merge-base', 'HEAD', base) ?? base) ?? '';
  const fresh = git('ls-files', '--others', '--exclude-standard', '-z') ?? '';
  const files = [...new Set([...differing.split('\0'), ...fresh.split('\0')])].filter((path) => path !== '').toSorted();
  return { base, files };
}

/**
 * Returns the steps of a run for these files: their types, lint and format, and the nearest tests of both rings. `left` counts the tests that
 * they concern and that aren't run, `unseen` names the files that no test is found by.
 */
export function stepsFor(steps, files) {
  const present = files.filter((path) => existsSync(join(checkout, path)));
  const code = present.filter((path) => CODE.test(path));
  const { unit, db, left } = nearestTests(files);
  const words = { lint: code, format: present, unit, db };
  const chosen = ['types', 'lint', 'format', 'unit', 'db']
    .filter((name) => words[name]?.length !== 0)
    .map((name) => {
      const step = steps.find((one) => one.name === name);
      const commands = step.commands.map((command) => [...command, ...(words[name] ?? [])]);
      return { ...step, commands, after: name === 'lint' ? 'types' : undefined };
    });
  return { chosen, left, unseen: files.filter((path) => !CODE.test(path) && !SEEN_AS_TEXT.test(path)) };
}

/** Returns lines that say what a run of these steps leaves out. */
export function notRun({ left, unseen }) {
  return [
    ...(left > 0 ? [`Not run: ${left} test files further from your changes or of other rings. \`npm test\` runs them.`] : []),
    ...(unseen.length > 0 ? [`Not run: what depends on ${unseen.join(', ')}. \`npm test\` runs it.`] : []),
  ];
}

/**
 * Finds tests by how many imports lie between them and a changed file, nearest first; `left` counts those further away than are run, and those
 * of rings that a whole run needs a build, programs or browsers for. A migration is read by whoever migrates a database.
 * Tests of the structure always run.
 */
function nearestTests(files) {
  const git = gitIn(checkout);
  const importers = readImporters();
  const isMigrated = files.some((path) => path.endsWith('.sql'));
  const reached = new Set([...files.filter((path) => CODE.test(path)), ...(isMigrated ? [...OF_SCHEMA, 'src/db/migrate.ts'] : [])]);
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  const isRun = (path) => TEST.test(path) && !OF_BUILD.includes(path) && existsSync(join(checkout, path));
  const tests = [...reached].filter((path) => isRun(path) && /^(?:src|demo|sandbox|tests)\//.test(path) && !OTHER_RINGS.test(path));
  const others = [...reached].filter((path) => OTHER_RINGS.test(path) && /\.(?:test|e2e)\.ts$/.test(path));
  const structural = (git('ls-files', '-z', `${ALWAYS}*.test.ts`) ?? '').split('\0').filter((path) => isRun(path) && !DB_TEST.test(path));
  const [db, unit] = [tests.filter((path) => DB_TEST.test(path)), tests.filter((path) => !DB_TEST.test(path))];
  const run = { unit: [...new Set([...unit.slice(0, MOST.unit), ...structural])], db: db.slice(0, MOST.db) };
  return { ...run, left: Math.max(0, unit.length - MOST.unit) + Math.max(0, db.length - MOST.db) + others.length };
}

/** Returns the files that import each file. Imports of types alone don't count: the type check reads those. */
function readImporters() {
  const git = gitIn(checkout);
  const aliases = Object.entries(JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')).imports);
  const importers = new Map();
  for (const path of (git('ls-files', '-co', '--exclude-standard', '-z', 'src', 'demo', 'sandbox', 'tests') ?? '').split('\0')) {
    if (!CODE.test(path) || !existsSync(join(checkout, path))) continue;
    const text = readFileSync(join(checkout, path), 'utf8');
    for (const [, isType, name] of text.matchAll(/^(?:import|export)( type)? [^'"]*?from '([^']+)'|/gm)) if (name && !isType) add(name);
    for (const [, name] of text.matchAll(/(?:\bimport\(|^import )'([^']+)'/gm)) add(name);

    function add(name) {
      const alias = aliases.find(([pattern]) => name.startsWith(pattern.slice(0, -1)));
      const target = name.startsWith('.')
        ? join(dirname(path), name)
        : alias && join(alias[1].slice(2, -1), name.slice(alias[0].length - 1));
      if (target) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return importers;
}

function gitIn(folder) {
  return (...words) => {
    try {
      return execFileSync('git', words, {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 64_000_000,
      }).trim();
    } catch {
      return null;
    }
  };
}

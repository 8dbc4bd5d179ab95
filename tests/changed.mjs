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
// They look at a build, which may be an older one here.
const OF_BUILD = ['tests/harness/first-visit.test.ts', 'tests/harness/built-programs.test.ts'];

/** Returns the files that differ from the main branch: committed, staged or not, and new. On the main branch itself, from the last commit. */
export function changedFiles() {
  const base =
    ['@{upstream}', 'origin/main', 'main'].map((ref) => git('merge-base', 'HEAD', ref)).find((found) => found !== null) ?? 'HEAD';
  const differing = git('diff', '--name-only', '--diff-filter=d', '-z', base) ?? '';
  const fresh = git('ls-files', '--others', '--exclude-standard', '-z') ?? '';
  return [...new Set([...differing.split('\0'), ...fresh.split('\0')])].filter((path) => path !== '').toSorted();
}

/** Returns the steps of a run for these files: their types, lint and format, and the nearest tests of both rings. */
export function stepsFor(steps, files) {
  const code = files.filter((path) => CODE.test(path));
  const { unit, db, left } = nearestTests(files);
  const words = { lint: code, format: files.filter((path) => existsSync(join(checkout, path))), unit, db };
  const chosen = ['types', 'lint', 'format', 'unit', 'db']
    .filter((name) => words[name]?.length !== 0)
    .map((name) => {
      const step = steps.find((one) => one.name === name);
      const commands = step.commands.map((command) => [...command, ...(words[name] ?? [])]);
      return { ...step, commands, after: name === 'lint' ? 'types' : undefined };
    });
  return { chosen, left };
}

/**
 * Finds tests by how many imports lie between them and a changed file, nearest first; `left` counts those further away than are run.
 * Tests of the structure always run.
 */
function nearestTests(files) {
  const importers = readImporters();
  const reached = new Set(files.filter((path) => CODE.test(path)));
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  const isRun = (path) => TEST.test(path) && !OF_BUILD.includes(path);
  const tests = [...reached].filter(
    (path) => isRun(path) && /^(?:src|demo|sandbox|tests\/(?!contract|machines|operations|e2e))/.test(path),
  );
  const structural = (git('ls-files', '-z', `${ALWAYS}*.test.ts`) ?? '').split('\0').filter((path) => isRun(path) && !DB_TEST.test(path));
  const [db, unit] = [tests.filter((path) => DB_TEST.test(path)), tests.filter((path) => !DB_TEST.test(path))];
  const run = { unit: [...new Set([...unit.slice(0, MOST.unit), ...structural])], db: db.slice(0, MOST.db) };
  return { ...run, left: Math.max(0, unit.length - MOST.unit) + Math.max(0, db.length - MOST.db) };
}

/** Returns the files that import each file. Imports of types alone don't count: the type check reads those. */
function readImporters() {
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

function git(...words) {
  try {
    return execFileSync('git', words, {
      cwd: checkout,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64_000_000,
    }).trim();
  } catch {
    return null;
  }
}

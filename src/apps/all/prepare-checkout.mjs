// Brings a fresh checkout to life: packages, the built web pages, and a Node that can run TypeScript. Shared by `npm start`
// and `npm test`. Plain JavaScript without dependencies: it runs on the Node that the machine happens to have.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { keepPreviousAssets } from './keep-previous-assets.mjs';
import { beginStep } from './progress.mjs';
import { findRunning } from './running-here.mjs';

export const checkout = join(dirname(fileURLToPath(import.meta.url)), '../../..');

const NEEDED_NODE = 24;
// A release holds everything: nothing in it is installed or built, and there may be no npm.
const isRelease = existsSync(join(checkout, 'release.json'));

/**
 * Installs the packages if those in `node_modules` don't exactly match `package-lock.json`. Refuses a `node_modules` that is a link, and
 * to replace packages from which Turnout is running.
 */
export async function installPackages() {
  if (isRelease || arePackagesInstalled()) return;
  refuseBorrowedPackages();
  await alone('install', arePackagesInstalled, async () => {
    refuseUnderRunningSite();
    const step = beginStep('Installing packages (once, about a minute)', { isLong: true });
    // npm passes its own path to the scripts that it runs; without it, npm is looked up like any program.
    const npm = process.env.npm_execpath;
    const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'];
    const result = npm ? await run(process.execPath, [npm, ...words]) : await run('npm', words);
    if (result.code !== 0) {
      step.fail('Packages could not be installed');
      throw new Error(`${result.output.trim()}\nRun "npm ci" to see the full output; the usual cause is a network or proxy problem.`);
    }
    step.done('Packages installed');
  });
}

/** Returns the Node that the packages of a checkout bring for this machine, or null. */
export function broughtNode(folder = checkout) {
  const brought = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  return existsSync(brought) ? brought : null;
}

/**
 * Makes the links between the libraries of the built-in PostgreSQL, which are otherwise made at its first start: by then the folder may belong
 * to another account. Without that package there is nothing to do.
 */
export function linkPostgres(node, folder = checkout) {
  const text = "import { findPostgresBinaries } from './src/db/embedded/postgres-binaries.ts'; findPostgresBinaries();";
  spawnSync(node, ['--input-type=module', '--eval', text], { cwd: folder, stdio: 'ignore' });
}

/** Returns the path of a recent enough Node: this one, or the one that came with the packages. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath;
  const brought = broughtNode();
  if (brought !== null) return brought;
  throw new Error(
    `Turnout needs Node ${NEEDED_NODE} or newer. This is ${process.version}, and no package provides one for ${process.platform}-${process.arch}: install it from https://nodejs.org.`,
  );
}

/**
 * Builds pages and programs if their sources have changed since the last build. Aborting `signal`
 * ends the work, which then starts over next time.
 */
export async function buildWeb(node, { isQuiet = false, signal } = {}) {
  if (isRelease || isWebBuilt()) return;
  const work = async () => {
    const step = isQuiet ? SILENT_STEP : beginStep('Building the web pages', { isLong: true });
    const hash = hashOfSources();
    rmSync(buildStamp, { force: true });
    const dropDuplicates = keepPreviousAssets(checkout);
    const build = (program, ...words) =>
      run(node, [join(checkout, 'node_modules', program), 'build', ...words], { NODE_ENV: 'production' }, signal);
    let result = await build('@react-router/dev/bin.cjs');
    // Comes second, because building the pages empties the folder.
    if (result.code === 0) result = await build('vite/bin/vite.js', '--config', 'vite.programs.config.ts', '--logLevel', 'warn');
    if (result.code !== 0) {
      step.fail(signal?.aborted ? 'Building the web pages was stopped' : 'The web pages could not be built');
      throw new Error(result.output.trim());
    }
    dropDuplicates();
    writeFileSync(buildStamp, hash);
    step.done('Web pages built');
  };
  await alone('build', isWebBuilt, work, signal);
}

/** The environment in which the packages' programs find the right Node and cache compiled code from start to start. */
export function environmentFor(node) {
  return {
    NODE_COMPILE_CACHE: join(checkout, 'node_modules/.cache/compiled'),
    ...process.env,
    PATH: [dirname(node), join(checkout, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  };
}

const SILENT_STEP = { done() {}, fail() {} };

const buildStamp = join(checkout, 'build/.sources');

function isWebBuilt() {
  return existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === hashOfSources();
}

function hashOfSources() {
  const hash = createHash('sha256');
  const language = process.env.TURNOUT_LANGUAGE ?? '';
  hash.update(language);
  const roots = [
    ...(language === '' ? [] : ['locales']),
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'vite.programs.config.ts',
    'react-router.config.ts',
    'src',
    'sandbox',
    'demo',
  ];
  for (const path of roots.flatMap((root) => filesUnder(join(checkout, root)))) {
    if (/\.(?:test\.tsx?|md)$/.test(path)) continue;
    hash.update(path.slice(checkout.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}

// npm writes a list of what it has really installed at the very end; an interrupted installation has none.
function arePackagesInstalled() {
  const wanted = packagesOf(join(checkout, 'package-lock.json'));
  const installed = packagesOf(join(checkout, 'node_modules/.package-lock.json'));
  if (wanted === null) throw new Error('package-lock.json is missing or damaged: this is not a complete checkout.');
  if (installed === null) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) =>
      path === '' || installed[path]?.version === version || (installed[path] === undefined && Boolean(optional || peer)),
  );
}

// npm would empty the folder that the link leads to and leave its owner without packages.
function refuseBorrowedPackages() {
  const folder = join(checkout, 'node_modules');
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(
      `${folder} is a link to another folder, whose packages differ from package-lock.json: remove the link, then start again.`,
    );
}

function refuseUnderRunningSite() {
  const pid = findRunning(checkout, resolve(checkout, process.env.DATA_DIR?.trim() || '.data'));
  if (pid !== null)
    throw new Error(
      `Turnout is running from ${checkout} (process ${pid}), and its packages differ from package-lock.json: stop it before they are replaced, then start again.`,
    );
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

// Two starts from one checkout must not install or build at the same time; the second finds the work done.
async function alone(task, isDone, work, signal) {
  const folder = join(checkout, 'node_modules');
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  // npm empties node_modules, so the lock is beside it, under a name that Git ignores.
  const lock = join(checkout, `.${task}.log`);
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (['EACCES', 'EROFS'].includes(error.code))
        throw new Error(
          `${checkout} has changed since it was prepared, and this account may not write there: run "npm start -- prepare" as its owner.`,
        );
      if (error.code !== 'EEXIST') throw error;
      if (isLockStale(lock)) rmSync(lock, { force: true });
      else await sleep(200, undefined, { signal });
    }
  }
  try {
    if (!isDone()) await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isLockStale(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    const ageMinutes = (Date.now() - statSync(lock).mtimeMs) / 60_000;
    if (ageMinutes > 15) return true;
    if (!(pid > 0)) return ageMinutes > 0.1;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Runs a program in the checkout and keeps its output in case it fails. */
function run(command, words, more = {}, signal) {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: checkout,
      env: { ...environmentFor(command === 'npm' ? process.execPath : command), ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    const keep = (chunk) => (output = (output + chunk).slice(-20_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

// What a release consists of. Plain JavaScript without dependencies.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { linkPostgres } from '../../src/apps/all/prepare-checkout.mjs';

// What runs, what says how, and the source that the licence wants beside it. Tests and tools of development stay behind.
const PARTS = [
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'build',
  'demo',
  'deploy',
  'docs',
  'package-lock.json',
  'package.json',
  'sandbox',
  'src',
];
const LEFT_BEHIND = /\.(?:test|test-d)\.tsx?$|\.log$/;
// Whoever runs the site from a checkout has settings with secrets in it.
const SETTINGS = /(?:^|\/)\.env(?:\.[^/]*)?$|\.env$/;
const EXAMPLE = 'deploy/systemd/turnout.env';
const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * Returns which version a checkout is, and for which machines its packages are. One under development is named by its commit as well, so that
 * those of two days can lie side by side. Throws if the changelog doesn't know a version that isn't.
 */
export function releaseOf(checkout) {
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const made = commitOf(checkout);
  return { version: nameOf(version, made.commit, readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8')), platform: PLATFORM, ...made };
}

/** Returns the version that a release gets (https://semver.org): that of `package.json`, with the commit if it is under development. */
export function nameOf(version, commit, changelog) {
  if (version.endsWith('-dev')) {
    const [id, changes] = commit.split('+');
    return [version, ...(id === 'unknown' ? [] : [`g${id.slice(0, 8)}`]), ...(changes === undefined ? [] : [changes])].join('.');
  }
  if (!changelog.includes(`\n## ${version} `))
    throw new Error(`The changelog has no heading for ${version}: docs/runbooks/upgrade.md#make-a-release says how a version is released.`);
  return version;
}

/**
 * Lays out what runs from a built checkout in a new folder: programs and pages, packages without those of development, Node
 * and PostgreSQL among them. `release.json` says that nothing there is installed or built any more. With `links` files get a second name
 * instead of being copied, for a try, where the folder is on the same disk.
 */
export function stageRelease(checkout, folder, { links = false } = {}) {
  const write = links ? linkOrCopy : copyFileSync;
  const release = releaseOf(checkout);
  if (!existsSync(join(checkout, 'build/programs/web.js'))) throw new Error('Build first: npm start -- prepare.');
  for (const part of PARTS) place(join(checkout, part), join(folder, part), { write, isWanted: isShipped });
  // Packages below a package have paths of their own.
  for (const path of shippedPackages(checkout))
    place(join(checkout, path), join(folder, path), { write, isWanted: (one) => basename(one) !== 'node_modules' });
  const node = join(folder, `node_modules/node-${release.platform}/bin/node`);
  if (!existsSync(node)) throw new Error(`No package brings Node for ${release.platform}.`);
  linkPostgres(node, folder);
  nameManifest(folder, release.version);
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
}

// It may be a second name of the checkout's own file, which stays as it is.
function nameManifest(folder, version) {
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  writeFileSync(file, `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
}

/** Whether a file of a checkout's own goes into a release: no test, no log and no settings but the example. */
export function isShipped(path) {
  return !LEFT_BEHIND.test(path) && (!SETTINGS.test(path) || path.endsWith(EXAMPLE));
}

/** Returns the folders of the installed packages, but those for development alone. */
export function shippedPackages(checkout) {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(checkout, path)))
    .map(([path]) => path);
}

function place(from, to, how) {
  const found = lstatSync(from);
  mkdirSync(dirname(to), { recursive: true });
  if (found.isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (how.isWanted(join(from, name))) place(join(from, name), join(to, name), how);
  } else if (found.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else how.write(from, to);
}

// A temporary folder is often in memory (EXDEV), and Linux lets nobody link to the files of another account (EPERM).
function linkOrCopy(from, to) {
  try {
    linkSync(from, to);
  } catch (error) {
    if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error;
    copyFileSync(from, to);
  }
}

const GIT = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 };

function commitOf(checkout) {
  const git = (...words) => execFileSync('git', words, { ...GIT, cwd: checkout }).trim();
  try {
    const changes = git('status', '--porcelain') === '' ? '' : `+changes-${digestOfChanges(checkout, git)}`;
    return { commit: git('rev-parse', 'HEAD') + changes, at: Number(git('log', '-1', '--format=%ct')) };
  } catch {
    // Not in a repository, as inside an image that is being built.
    return { commit: 'unknown', at: 0 };
  }
}

// Two states beside one commit are two releases, whose folders must not replace each other.
function digestOfChanges(checkout, git) {
  const hash = createHash('sha256').update(git('diff', '--binary', 'HEAD'));
  const others = git('ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean);
  for (const path of others) hash.update(`${path}\n`).update(readFileSync(join(checkout, path)));
  return hash.digest('hex').slice(0, 8);
}

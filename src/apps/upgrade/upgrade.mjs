// `npm start -- upgrade`: brings another version beside the running one and switches to it. Plain JavaScript without dependencies, as it
// runs before anything is known of the packages.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { lendAssets, takeOverAssets } from '../all/keep-previous-assets.mjs';
import { say, style } from '../all/progress.mjs';
import { readHolder } from '../all/running-here.mjs';
import { unpackRelease } from './unpack-release.mjs';

const READY_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 200;

/**
 * Switches the link `home`, by which the site runs, to the version in an archive or a folder, or `back` to the former one, and has the
 * running site start anew from it. Refuses a version that doesn't know all migrations of the running one, a DATA_DIR that is not the same
 * folder for both, and one that another command holds. If the new version doesn't come up, the link leads back to the former one, unless
 * that would refuse the database, or the new one is still starting.
 */
export async function upgrade(home, given, { dataDir, back = given === 'back', readyWithinMs = READY_WITHIN_MS }) {
  const current = runningThrough(home);
  const former = `${home}.former`;
  const next = back ? formerOf(home, former) : await folderOf(resolve(given), dirname(current));
  if (next === current) throw new Error(`${next} is the version that runs.`);
  assertRunsHere(next);
  assertDataStayOutside(dataDir, [current, next]);
  const holder = await holderOf(dataDir);
  if (holder?.command !== undefined)
    throw new Error(`${holder.command} is at work on DATA_DIR ${dataDir} (process ${holder.pid}): upgrade once it has ended.`);
  if (holder !== null) assertKnowsDatabase(next, current);
  say(`  ${takeOverAssets(next, current)} files of open pages taken over from ${current}`);
  // Another machine may still run this one when a page of the new version asks it for its files.
  lendAssets(next, current);
  const formerUntilNow = existsSync(former) ? realpathSync(former) : null;
  pointTo(former, current);
  pointTo(home, next);
  if (holder === null) return say(`\n  ${style.good('✓')} ${home} is ${next} now. Nothing runs with DATA_DIR ${dataDir}.\n`);
  const supervisor = parentOf(holder.pid);
  process.kill(holder.pid, 'SIGUSR2');
  if (await isBackUp(dataDir, { former: holder.pid, supervisor, readyWithinMs }))
    return say(`\n  ${style.good('✓')} Runs from ${next}. Back with: upgrade back\n`);
  if (supervisor !== null && isRunning(supervisor))
    throw new Error(`${next} is still starting after ${readyWithinMs / 1000} s: its output says why. Back with: upgrade back`);
  const migrations = migrationsOf(next).filter((name) => !migrationsOf(current).includes(name));
  if (migrations.length > 0)
    throw new Error(
      `${next} did not start: its output says why. It may have applied ${migrations.join(', ')}, with which ${current} would refuse the ` +
        `database, so ${home} stays ${next}. If it has not, go back with: upgrade back`,
    );
  pointTo(home, current);
  if (formerUntilNow === null) rmSync(former);
  else pointTo(former, formerUntilNow);
  throw new Error(`${next} did not start: its output says why. ${home} is ${current} again; what has stopped is started by its service.`);
}

/** Returns the folder that a link leads to; throws if it isn't one. */
function runningThrough(home) {
  if (!lstatSync(home, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(`${home} is no link to a version: docs/runbooks/upgrade.md says how versions stand side by side.`);
  return realpathSync(home);
}

// Each version would start with a DATA_DIR of its own, and what is in a version is deleted with it.
function assertDataStayOutside(dataDir, versions) {
  const real = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
  const within = versions.find((version) => [dataDir, real].some((path) => `${path}${sep}`.startsWith(`${version}${sep}`)));
  if (within !== undefined)
    throw new Error(
      `DATA_DIR ${dataDir} is inside ${within}, and another version would start without what is in it. ` +
        'docs/runbooks/upgrade.md says how to move it out.',
    );
}

function formerOf(home, former) {
  if (!existsSync(former)) throw new Error(`There is no former version of ${home}.`);
  return realpathSync(former);
}

async function folderOf(path, shelf) {
  if (!existsSync(path)) throw new Error(`${path} does not exist.`);
  return realpathSync(lstatSync(path).isDirectory() ? path : await unpackRelease(path, shelf));
}

function assertRunsHere(folder) {
  if (!existsSync(join(folder, 'build/programs/web.js'))) throw new Error(`${folder} is neither a release nor a prepared checkout.`);
  const { status, stderr } = spawnSync(join(folder, 'deploy/bin/node'), ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The Node of ${folder} does not run on this machine: ${stderr}`);
}

// While nothing runs it isn't known which migrations were applied: the start then says so.
function assertKnowsDatabase(next, current) {
  const known = migrationsOf(next);
  const unknown = migrationsOf(current).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const names = unknown.length > 3 ? `${unknown.slice(0, 3).join(', ')} and ${unknown.length - 3} more` : unknown.join(', ');
  throw new Error(
    `${next} would refuse the database, which ${current} has changed by ${names}. Mend what is wrong in a newer version, or restore the backup ` +
      'of before into a new DATA_DIR and start that version from it: docs/runbooks/upgrade.md#back.',
  );
}

function migrationsOf(folder) {
  const path = join(folder, 'src/db/migrations');
  return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.sql')) : [];
}

// Null as well if a stranger has got the id of a site that has ended. The module is no plain JavaScript: only `upgrade` loads it, which
// runs by the Node of a version.
async function holderOf(dataDir) {
  const { isSameProcessRunning } = await import('../../db/embedded/process-identity.ts');
  const holder = readHolder(join(dataDir, 'turnout.lock'));
  return holder !== null && isSameProcessRunning(holder) ? holder : null;
}

// In one step, so that no start finds the link missing.
function pointTo(link, folder) {
  const draft = `${link}.new`;
  rmSync(draft, { force: true });
  symlinkSync(folder, draft);
  renameSync(draft, link);
}

/** Whether another process than the former one has the site up again; false as soon as nothing is left that could. */
async function isBackUp(dataDir, { former, supervisor, readyWithinMs }) {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline && isRunning(supervisor)) {
    await sleep(LOOK_EVERY_MS);
    const holder = await holderOf(dataDir);
    if (holder !== null && holder.pid !== former && existsSync(join(dataDir, 'endpoints.json'))) return true;
  }
  return false;
}

// Null where the system doesn't say.
function parentOf(pid) {
  return Number(statOf(pid)?.[1] ?? Number.NaN) || null;
}

// One that has ended stays a zombie until whoever started it has noticed.
function isRunning(pid) {
  if (pid === null) return true;
  const [state] = statOf(pid) ?? [];
  return state !== undefined && state !== 'Z';
}

// What follows the program's name, which may contain anything (proc(5)).
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return null;
  }
}

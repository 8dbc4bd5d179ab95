// Which processes run Turnout from a checkout: while there is one, nobody may replace the packages beneath it, because it still has to
// load from them and to spawn the Node that came with them. Plain JavaScript without dependencies, like whatever installs packages.
import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Git ignores the name.
const MARK = /^\.running-(\d+)\.log$/;

/** Notes that a process runs from this checkout, and returns a function that takes the note back. A note outlives its process at most as litter. */
export function recordRunning(checkout, pid) {
  const file = join(checkout, `.running-${pid}.log`);
  try {
    writeFileSync(file, '');
  } catch {
    // Whoever may not write here cannot install packages here either.
  }
  return () => rmSync(file, { force: true });
}

/**
 * Returns the id of a process that runs from this checkout, or null: one that was noted, or the holder of DATA_DIR's lock, which a
 * release without notes has too.
 */
export function findRunning(checkout, dataDir) {
  const noted = readdirSync(checkout).flatMap((name) => MARK.exec(name)?.[1] ?? []);
  for (const pid of noted) if (!runsIn(Number(pid), checkout)) rmSync(join(checkout, `.running-${pid}.log`), { force: true });
  const holder = readHolder(join(dataDir, 'turnout.lock'));
  return [...noted.map(Number), ...(holder === null ? [] : [holder.pid])].find((pid) => runsIn(pid, checkout)) ?? null;
}

/** Returns the process that a lock of DATA_DIR names, which may have ended since, and which command it is unless it's the site; null without a lock. */
export function readHolder(lock) {
  try {
    const { pid, startedAt, command } = JSON.parse(readFileSync(lock, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? { pid, startedAt, command } : null;
  } catch {
    return null;
  }
}

// The id may have been given to a stranger since; ours work in the checkout. Only Linux says where a process works.
function runsIn(pid, checkout) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  try {
    return process.platform !== 'linux' || readlinkSync(`/proc/${pid}/cwd`) === realpathSync(checkout);
  } catch {
    // Another account's process, about which nothing can be read.
    return true;
  }
}

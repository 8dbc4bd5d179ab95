import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

import { commandLineOf, identifyProcess } from './process-identity.ts';

const PATIENCE_SECONDS = 30;

/**
 * Makes a cluster startable after whatever ended its last server: an orphaned server is shut down, one that is still
 * shutting down is waited for, and a `postmaster.pid` that names nobody's or a stranger's process is removed. The caller
 * holds the cluster's lock, so a server found here has no owner any more.
 */
export async function clearStalePostmaster(clusterFolder: string): Promise<void> {
  const pidFile = join(clusterFolder, 'postmaster.pid');
  const pid = readPostmasterPid(pidFile);
  if (pid !== null && isServerOf(pid, clusterFolder)) {
    signal(pid, 'SIGINT');
    if (!(await waitUntil(() => !isServerOf(pid, clusterFolder), PATIENCE_SECONDS))) {
      signal(pid, 'SIGQUIT');
      await waitUntil(() => !isServerOf(pid, clusterFolder), PATIENCE_SECONDS);
    }
  }
  // Server processes whose postmaster was killed end by themselves; a new server beside them would corrupt the cluster.
  if (!(await waitUntil(() => !isInUse(clusterFolder), PATIENCE_SECONDS))) {
    throw new Error(`Processes of an earlier PostgreSQL still work in ${clusterFolder}. Stop them, then start again.`);
  }
  rmSync(pidFile, { force: true });
}

/** The process id that a `postmaster.pid` names; null when the file is missing, empty or not one of PostgreSQL's. */
export function readPostmasterPid(pidFile: string): number | null {
  const [first] = readLines(pidFile);
  const pid = Number(first);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/** True when this very process has said in `postmaster.pid` that it accepts connections. */
export function isPostmasterReady(clusterFolder: string, pid: number): boolean {
  const lines = readLines(join(clusterFolder, 'postmaster.pid'));
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}

// A number from an old file may belong to a stranger by now, above all in containers, where numbers are small.
function isServerOf(pid: number, clusterFolder: string): boolean {
  if (identifyProcess(pid) === null) return false;
  const command = commandLineOf(pid);
  return command.includes('postgres') && command.includes(clusterFolder);
}

// Every process of a server works in the cluster's folder.
function isInUse(clusterFolder: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      return readlinkSync(`/proc/${entry}/cwd`) === clusterFolder && commandLineOf(Number(entry)).includes('postgres');
    } catch {
      return false;
    }
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime.
  }
}

async function waitUntil(isTrue: () => boolean, seconds: number): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000;
  while (!isTrue()) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

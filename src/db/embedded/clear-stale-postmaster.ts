import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

import { commandLineOf, identifyProcess } from './process-identity.ts';

const PATIENCE_SECONDS = 30;

/**
 * Makes a cluster startable again however its last server ended: shuts down an orphaned server, waits for one that is still shutting down,
 * and removes a `postmaster.pid` that names a dead or unrelated process. The caller holds the cluster's lock, so a server found here no
 * longer has an owner.
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
  // Child processes of a killed postmaster end by themselves; a new server running beside them would corrupt the cluster.
  if (!(await waitUntil(() => !isInUse(clusterFolder), PATIENCE_SECONDS))) {
    throw new Error(`Processes of an earlier PostgreSQL are still running in ${clusterFolder}. Stop them, then start again.`);
  }
  rmSync(pidFile, { force: true });
}

/** Returns the process id in a `postmaster.pid`; null if the file is missing, empty or not a valid pid file. */
export function readPostmasterPid(pidFile: string): number | null {
  const [first] = readLines(pidFile);
  const pid = Number(first);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/** Whether exactly this process has recorded in `postmaster.pid` that it accepts connections. */
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

// A pid from an old file may have been reused by an unrelated process, especially in containers, where pids are small.
function isServerOf(pid: number, clusterFolder: string): boolean {
  if (identifyProcess(pid) === null) return false;
  const command = commandLineOf(pid);
  return command.includes('postgres') && command.includes(clusterFolder);
}

// Every server process has the cluster's folder as its working directory.
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
    // It has already ended.
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

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readPostmasterPid } from '#db/embedded/clear-stale-postmaster.ts';

const PROGRAMS = {
  supervisor: 'src/apps/all/main.ts',
  web: 'build/programs/web.js',
  worker: 'build/programs/worker.js',
  payments: 'build/programs/payments.js',
} as const;

export type ProgramName = keyof typeof PROGRAMS;
type Process = { pid: number; parent: number; command: string };

/** Kills every process of one program below the supervisor, as a crash does; returns how many there were. */
export function killProgram(supervisorPid: number, name: ProgramName): number {
  const pids = pidsOf(supervisorPid, name);
  for (const pid of pids) send(pid, 'SIGKILL');
  return pids.length;
}

/** Returns the processes of one program below the supervisor, oldest first. */
export function pidsOf(supervisorPid: number, name: ProgramName): number[] {
  const found = descendantsOf(supervisorPid).filter(({ command }) => command.includes(PROGRAMS[name]));
  return found.map(({ pid }) => pid).toSorted((one, other) => one - other);
}

/** Kills PostgreSQL with all its processes: nothing more is written, as when the power goes. */
export function killPostgres(dataDir: string): number {
  const postmaster = readPostmasterPid(pidFileOf(dataDir));
  // It was killed a moment ago and isn't back yet.
  if (postmaster === null) return 0;
  const pids = processesBelow(postmaster);
  for (const pid of pids) send(pid, 'SIGKILL');
  return pids.length;
}

/** Makes PostgreSQL hang, as on a disk that doesn't answer; returns a function that wakes it again. */
export function hangPostgres(dataDir: string): () => void {
  const postmaster = readPostmasterPid(pidFileOf(dataDir));
  if (postmaster === null) throw new Error('There is no PostgreSQL that could hang.');
  const pids = processesBelow(postmaster);
  for (const pid of pids) send(pid, 'SIGSTOP');
  return () => pids.forEach((pid) => send(pid, 'SIGCONT'));
}

const pidFileOf = (dataDir: string) => join(dataDir, 'database/cluster/postmaster.pid');

function processesBelow(postmaster: number): number[] {
  return [postmaster, ...listProcesses().flatMap(({ pid, parent }) => (parent === postmaster ? [pid] : []))];
}

/** Returns all processes below one. */
export function descendantsOf(root: number): Process[] {
  const all = listProcesses();
  const family = new Set([root]);
  // A child can be listed before its parent.
  for (let before = 0; before !== family.size;) {
    before = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => pid !== root && family.has(pid));
}

function listProcesses(): Process[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command: command ?? '' }];
  });
}

function send(pid: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

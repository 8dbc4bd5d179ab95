import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import process from 'node:process';

/** Identifies a process unambiguously even if its pid is reused later. */
export type ProcessIdentity = { pid: number; startedAt: string };

/** Returns the identity of a running process, or null if there is no such process. A zombie counts as not running. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const startedAt = process.platform === 'linux' ? startedAtOnLinux(pid) : startedAtByPs(pid);
  return startedAt === null ? null : { pid, startedAt };
}

/** Whether exactly this process is still running. */
export function isSameProcessRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

/**
 * Returns within what process ids mean the same as here: a container has ids of its own, and so has another machine. Where the system
 * doesn't say, all processes are taken to share theirs.
 */
export function processSpace(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

/** Returns a process's command line; empty if it has none or it can't be read. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function startedAtOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may itself contain spaces and brackets, so fields are counted from the last closing bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    const startTicks = fields[19];
    if (state === 'Z' || state === 'X' || startTicks === undefined) return null;
    return `${bootId()}/${startTicks}`;
  } catch {
    return null;
  }
}

// Ticks count from boot, so two boots can yield the same number for different processes.
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'boot';
  }
}

function startedAtByPs(pid: number): string | null {
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return started === '' ? null : started;
  } catch {
    return null;
  }
}

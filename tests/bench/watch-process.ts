import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
const LOOK_EVERY_MS = 200;

export type ProcessWatch = {
  /** Processor seconds since the watch began, of the process and all its descendants. */
  cpuSeconds(): number;
  /** The most memory that the process and its descendants held at one instant, in bytes. */
  peakBytes(): number;
  stop(): void;
};

/** Watches what a process and all its descendants use. Linux only: elsewhere the figures are NaN. */
export function watchProcess(pid: number): ProcessWatch {
  const before = cpuSecondsBelow(pid);
  let peak = memoryBelow(pid);
  const looking = setInterval(() => (peak = Math.max(peak, memoryBelow(pid))), LOOK_EVERY_MS);
  return {
    cpuSeconds: () => cpuSecondsBelow(pid) - before,
    peakBytes: () => peak,
    stop: () => clearInterval(looking),
  };
}

/** Returns the fields of a process after its name, which may contain anything (proc_pid_stat(5)). */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

function cpuSecondsOf(pid: number): number {
  const [own, system, children, ofChildren] = statOf(pid).slice(11, 15).map(Number);
  return ((own ?? 0) + (system ?? 0) + (children ?? 0) + (ofChildren ?? 0)) / TICKS_PER_SECOND;
}

function cpuSecondsBelow(pid: number): number {
  return processesBelow(pid).reduce((total, one) => total + cpuSecondsOf(one), 0) || Number.NaN;
}

function memoryBelow(pid: number): number {
  return processesBelow(pid).reduce((total, one) => total + (Number(statOf(one)[21]) || 0) * PAGE_BYTES, 0) || Number.NaN;
}

/** Returns the process and all its descendants. */
function processesBelow(pid: number): number[] {
  const parents = new Map(processNames().map((name) => [Number(name), Number(statOf(Number(name))[1])]));
  const isBelow = (one: number | undefined): boolean => one !== undefined && one > 1 && (one === pid || isBelow(parents.get(one)));
  return [...parents.keys()].filter(isBelow);
}

function processNames(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
const LOOK_EVERY_MS = 200;

export type ProcessWatch = {
  /** Seconds of the processor since the watch began, of the process and of its children that have ended. */
  cpuSeconds(): number;
  /** The most memory that the process and everything below it held at one instant, in bytes. */
  peakBytes(): number;
  stop(): void;
};

/** Watches what a process takes, with all its children. On Linux alone: elsewhere the figures are not numbers. */
export function watchProcess(pid: number): ProcessWatch {
  const before = cpuSecondsOf(pid);
  let peak = memoryBelow(pid);
  const looking = setInterval(() => (peak = Math.max(peak, memoryBelow(pid))), LOOK_EVERY_MS);
  return {
    cpuSeconds: () => cpuSecondsOf(pid) - before,
    peakBytes: () => peak,
    stop: () => clearInterval(looking),
  };
}

/** The fields of a process after its name, which may hold anything (proc_pid_stat(5)). */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

function cpuSecondsOf(pid: number): number {
  const [own, system, children, ofChildren] = statOf(pid).slice(11, 15).map(Number);
  return ((own ?? Number.NaN) + (system ?? 0) + (children ?? 0) + (ofChildren ?? 0)) / TICKS_PER_SECOND;
}

function memoryBelow(pid: number): number {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const name of processNames()) {
    const stat = statOf(Number(name));
    parents.set(Number(name), Number(stat[1]));
    sizes.set(Number(name), Number(stat[21]) * PAGE_BYTES);
  }
  const isBelow = (one: number | undefined): boolean => one !== undefined && one > 1 && (one === pid || isBelow(parents.get(one)));
  return [...sizes].reduce((total, [one, size]) => total + (isBelow(one) ? size : 0), 0) || Number.NaN;
}

function processNames(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

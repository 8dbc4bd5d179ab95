import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export type ProgramSpec = {
  /** What people call it, such as `web`. */
  name: string;
  path: string;
  args?: string[];
  environment: Record<string, string | undefined>;
  logFile: string;
};

export type ProgramWatch = {
  /** A program stopped by itself and will be started again after `seconds`. */
  restarting(name: string, why: string, seconds: number): void;
  restarted(name: string): void;
};

const READY_WITHIN_SECONDS = 60;
const DRAIN_SECONDS = 28;
const LOG_LIMIT_BYTES = 20_000_000;
const BACKOFF_SECONDS = [0.5, 1, 2, 5, 10, 30];
const CALM_AFTER_SECONDS = 60;

/**
 * One program of ours under supervision: started, awaited until it says that it is ready, started again with growing
 * pauses when it dies, and stopped with time to drain. It ends by itself when this process does, however that happens,
 * because the channel between them breaks.
 */
export class ChildProgram {
  readonly #spec: ProgramSpec;
  readonly #watch: ProgramWatch;
  #child: ChildProcess | null = null;
  #isStopping = false;
  #failures = 0;
  readonly #pause = new AbortController();

  constructor(spec: ProgramSpec, watch: ProgramWatch) {
    this.#spec = spec;
    this.#watch = watch;
  }

  /** Starts it for the first time; a program that fails now is an error, with the end of its log. */
  async start(): Promise<void> {
    await this.#launch();
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Asks it to end and waits; it is killed when it has not drained in time. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#pause.abort();
    await endProcess(this.#child, DRAIN_SECONDS);
  }

  /** Ends it at once. */
  kill(): void {
    this.#isStopping = true;
    this.#pause.abort();
    this.#child?.kill('SIGKILL');
  }

  async #launch(): Promise<void> {
    const logStart = sizeOf(this.#spec.logFile);
    const child = forkProgram(this.#spec);
    this.#child = child;
    const began = performance.now();
    await untilReady(child, this.#spec, logStart);
    child.once('exit', (code, signal) => {
      if (this.#isStopping) return;
      if (performance.now() - began > CALM_AFTER_SECONDS * 1000) this.#failures = 0;
      void this.#restart(signal ?? `exit code ${code}`);
    });
  }

  async #restart(why: string): Promise<void> {
    let reason = why;
    while (!this.#isStopping) {
      const seconds = BACKOFF_SECONDS[Math.min(this.#failures, BACKOFF_SECONDS.length - 1)] ?? 30;
      this.#failures += 1;
      this.#watch.restarting(this.#spec.name, reason, seconds);
      await sleep(seconds * 1000, undefined, { signal: this.#pause.signal }).catch(() => undefined);
      if (this.#isStopping) return;
      try {
        await this.#launch();
        this.#watch.restarted(this.#spec.name);
        return;
      } catch {
        await endProcess(this.#child, 1);
        reason = 'it does not come up';
      }
    }
  }
}

/** Starts a program with a channel to it; what it prints goes to its log file, which keeps one older part. */
export function forkProgram({ path, args = [], environment, logFile }: ProgramSpec): ChildProcess {
  limitLog(logFile);
  const log = openSync(logFile, 'a', 0o600);
  try {
    // A group of its own: Ctrl-C in the terminal is for the supervisor, which stops everything in the right order.
    return fork(path, args, { env: environment, execArgv: [], stdio: ['ignore', log, log, 'ipc'], detached: true });
  } finally {
    closeSync(log);
  }
}

/** Moves a log that has grown too long aside. The program goes on writing to the same, now empty, file. */
export function limitLog(logFile: string): void {
  if (sizeOf(logFile) < LOG_LIMIT_BYTES) return;
  copyFileSync(logFile, `${logFile}.old`);
  truncateSync(logFile);
}

/** The last lines that were written to a log after `start` bytes, for people. */
export function endOfLog(logFile: string, start = 0): string {
  try {
    const content = readFileSync(logFile);
    return content
      .subarray(start < content.length ? start : 0)
      .toString()
      .trimEnd()
      .split('\n')
      .slice(-30)
      .join('\n');
  } catch {
    return '';
  }
}

/** Bytes in a log; 0 when there is none. */
export function sizeOf(logFile: string): number {
  return statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
}

/** SIGTERM, then SIGKILL after some seconds; returns when the process has ended. */
export async function endProcess(child: ChildProcess | null, patienceSeconds: number): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), patienceSeconds * 1000);
  await ended;
  clearTimeout(impatient);
}

function untilReady(child: ChildProcess, { name, logFile }: ProgramSpec, logStart: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (problem: string | null) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      if (problem === null) resolve();
      else reject(new Error(`${name} ${problem}. The end of ${logFile}:\n${endOfLog(logFile, logStart)}`));
    };
    const onMessage = (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) settle(null);
    };
    const onExit = (code: number | null, signal: string | null) =>
      settle(`stopped while it was starting (${signal ?? `exit code ${code}`})`);
    const onError = (error: Error) => settle(`could not be started: ${error.message}`);
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      settle(`was not ready after ${READY_WITHIN_SECONDS} seconds`);
    }, READY_WITHIN_SECONDS * 1000);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
  });
}

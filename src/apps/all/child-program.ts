import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { closeSync, copyFileSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { AWAITS_SETTINGS, type EarlyStart } from '#platform/server/program/receive-settings.ts';

export type ProgramSpec = {
  /** Its display name, such as `web`. */
  name: string;
  path: string;
  args?: string[];
  environment: Record<string, string | undefined>;
  /** Where its output goes; null for that of this process. */
  logFile: string | null;
  /** It listens on the same port as others of its kind; each connection goes to one that is alive. */
  sharesPort?: boolean;
  /** Another one is loaded early, to take its place when it ends: while developing, it is started anew after each change. */
  hasSpare?: boolean;
};

export type ProgramWatch = {
  /** A program stopped by itself and will be restarted after `seconds`. */
  restarting(name: string, why: string, seconds: number): void;
  restarted(name: string): void;
};

const [STDOUT, STDERR] = [1, 2];
const READY_WITHIN_SECONDS = 60;
const DRAIN_SECONDS = 28;
const LOG_LIMIT_BYTES = 20_000_000;
// At once if it was ready before, then longer and longer while it doesn't come up.
const PAUSES_SECONDS = [0, 0.5, 1, 2, 5, 10, 30];
const ASK_EVERY_MS = 5000;
const SILENCES_MAX = 4;
// The pages that are open when a program has started anew come first.
const SPARE_AFTER_MS = 1000;

/**
 * One of our programs under supervision: started, awaited until it reports that it is ready, pinged every
 * five seconds, killed after 20 seconds of silence, restarted when it dies, and stopped with time to drain.
 * It ends by itself when this process does, however that happens, because the channel between them breaks.
 */
export class ChildProgram {
  #spec: ProgramSpec;
  #logStart = 0;
  #spare: ChildProcess | null = null;
  #spareTimer: NodeJS.Timeout | undefined;
  readonly #watch: ProgramWatch;
  #child: ChildProcess | null = null;
  #isStopping = false;
  #pause = new AbortController();

  readonly #askEveryMillis: number;

  constructor(spec: ProgramSpec, watch: ProgramWatch, { askEveryMillis = ASK_EVERY_MS } = {}) {
    this.#spec = spec;
    this.#watch = watch;
    this.#askEveryMillis = askEveryMillis;
  }

  /** Lets it load its code while its last settings are found out: it does nothing before `start`. */
  load(): void {
    this.#logStart = sizeOf(this.#spec.logFile);
    this.#child = this.#forkEarly('first');
  }

  /** Starts it for the first time, with these settings too; if it fails now, throws an error with the end of its log. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    this.#spec = { ...this.#spec, environment: { ...this.#spec.environment, ...settings } };
    await this.#launch(this.#child, settings);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Asks it to end and waits; kills it if it hasn't drained in time. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#pause.abort();
    this.#dropSpare();
    await endProcess(this.#child, DRAIN_SECONDS);
  }

  /** Ends it at once and starts it again, or starts it now if it waits for its next attempt; `isSpareStale` if a spare has loaded what changed. */
  restart({ isSpareStale = false } = {}): void {
    if (isSpareStale) this.#dropSpare();
    this.#pause.abort();
    this.#pause = new AbortController();
    this.#child?.kill('SIGKILL');
  }

  /** Ends it at once. */
  kill(): void {
    this.#isStopping = true;
    this.#pause.abort();
    this.#dropSpare();
    this.#child?.kill('SIGKILL');
  }

  #forkEarly(why: EarlyStart): ChildProcess {
    return forkProgram({ ...this.#spec, environment: { ...this.#spec.environment, [AWAITS_SETTINGS]: why } });
  }

  #loadSpare(): void {
    clearTimeout(this.#spareTimer);
    this.#spareTimer = setTimeout(() => (this.#spare = this.#forkEarly('spare')), SPARE_AFTER_MS).unref();
  }

  #takeSpare(): ChildProcess | null {
    const spare = this.#spare;
    this.#spare = null;
    if (spare !== null) this.#logStart = sizeOf(this.#spec.logFile);
    return spare?.connected ? spare : null;
  }

  #dropSpare(): void {
    clearTimeout(this.#spareTimer);
    this.#spare?.kill('SIGKILL');
    this.#spare = null;
  }

  async #launch(loaded: ChildProcess | null, settings: Record<string, string> = {}): Promise<void> {
    if (loaded === null) this.#logStart = sizeOf(this.#spec.logFile);
    const child = loaded ?? forkProgram(this.#spec);
    this.#child = child;
    loaded?.send({ settings }, () => undefined);
    const { isAsked } = await untilReady(child, this.#spec, this.#logStart);
    const silence = isAsked ? this.#endWhenSilent(child) : null;
    if (this.#spec.hasSpare) this.#loadSpare();
    child.once('exit', (code, signal) => {
      clearTimeout(this.#spareTimer);
      if (!this.#isStopping) void this.#restart(silence?.isEnded() ? 'it did not answer' : (signal ?? `exit code ${code}`));
    });
  }

  // Counted in pings, not in time: a machine that was asleep hasn't heard anything either.
  #endWhenSilent(child: ChildProcess): { isEnded(): boolean } {
    let silences = 0;
    let isEnded = false;
    const timer = setInterval(() => {
      if (this.#isStopping) return;
      isEnded = silences >= SILENCES_MAX;
      if (isEnded) child.kill('SIGKILL');
      silences += 1;
      if (child.connected) child.send({ alive: null }, () => undefined);
    }, this.#askEveryMillis);
    child.on('message', (message) => {
      if (typeof message === 'object' && 'alive' in message) silences = 0;
    });
    child.once('exit', () => clearInterval(timer));
    return { isEnded: () => isEnded };
  }

  async #restart(why: string): Promise<void> {
    let reason = why;
    for (let failures = 0; !this.#isStopping; failures += 1) {
      const seconds = PAUSES_SECONDS[Math.min(failures, PAUSES_SECONDS.length - 1)] ?? 30;
      this.#watch.restarting(this.#spec.name, reason, seconds);
      await sleep(seconds * 1000, undefined, { signal: this.#pause.signal }).catch(() => undefined);
      if (this.#isStopping) return;
      try {
        await this.#launch(this.#takeSpare());
        this.#watch.restarted(this.#spec.name);
        return;
      } catch {
        await endProcess(this.#child, 1);
        reason = `it does not start${this.#spec.logFile === null ? '' : `; ${this.#spec.logFile} may say why`}`;
      }
    }
  }
}

/**
 * Starts a program with a channel to it. Its output goes to its log file, if it has one; one older part of the log is kept. A program that cannot be spawned
 * emits 'error' and nothing else.
 */
export function forkProgram({ path, args = [], environment, logFile, sharesPort = false }: ProgramSpec): ChildProcess {
  if (logFile !== null) limitLog(logFile);
  const log = logFile === null ? null : openSync(logFile, 'a', 0o600);
  try {
    const stdio: ['ignore', number, number, 'ipc'] = ['ignore', log ?? STDOUT, log ?? STDERR, 'ipc'];
    if (sharesPort) {
      // All of them take connections from one queue, which outlives each of them; if connections
      // were handed out one by one, some would hang with a program that dies.
      cluster.schedulingPolicy = cluster.SCHED_NONE;
      // JSON, the other serialization, turns a metric that is not a number into infinity.
      cluster.setupPrimary({ exec: path, args, execArgv: [], stdio, serialization: 'advanced' });
      const worker = cluster.fork(environment);
      // It repeats every error of its process, and an error that nobody listens to ends the supervisor with all its programs.
      worker.on('error', () => undefined);
      return withoutFatalErrors(worker.process);
    }
    // A process group of its own: Ctrl-C in the terminal is for the supervisor, which stops everything in the right order.
    return withoutFatalErrors(fork(path, args, { env: environment, execArgv: [], stdio, detached: true }));
  } finally {
    if (log !== null) closeSync(log);
  }
}

// An error after the start, such as a signal that could not be sent, shows in what the process does.
function withoutFatalErrors(child: ChildProcess): ChildProcess {
  return child.on('error', () => undefined);
}

/** Moves a log that has grown too long aside. The program keeps writing to the same, now empty, file. */
export function limitLog(logFile: string): void {
  if (sizeOf(logFile) < LOG_LIMIT_BYTES) return;
  try {
    copyFileSync(logFile, `${logFile}.old`);
  } catch {
    // A full disk has no room for both parts.
    rmSync(`${logFile}.old`, { force: true });
  }
  truncateSync(logFile);
}

/** Returns the last lines written to a log after `start` bytes, to show to people. */
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

/** Says what a program has written to its log after `start` bytes; without a file it is in the output of this process. */
export function quoteLog(logFile: string | null, start: number): string {
  return logFile === null ? 'Its log is above.' : `The end of ${logFile}:\n${endOfLog(logFile, start)}`;
}

/** Returns the size of a log in bytes; 0 if there is none. */
export function sizeOf(logFile: string | null): number {
  return logFile === null ? 0 : (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0);
}

/** Sends SIGTERM, then SIGKILL after `patienceSeconds`; resolves once the process has ended. */
export async function endProcess(child: ChildProcess | null, patienceSeconds: number): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), patienceSeconds * 1000);
  await ended;
  clearTimeout(impatient);
}

function untilReady(child: ChildProcess, { name, logFile }: ProgramSpec, logStart: number): Promise<{ isAsked: boolean }> {
  return new Promise((resolve, reject) => {
    const settle = (problem: string | null, isAsked = false) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      if (problem === null) resolve({ isAsked });
      else reject(new Error(`${name} ${problem}. ${quoteLog(logFile, logStart)}`));
    };
    const onMessage = (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) settle(null, 'isAsked' in message);
    };
    const onExit = (code: number | null, signal: string | null) =>
      settle(`stopped while it was starting (${signal ?? `exit code ${code}`})`);
    const onError = (error: Error) => settle(`could not be started: ${error.message}`);
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      settle(`was not ready after ${READY_WITHIN_SECONDS} seconds`);
    }, READY_WITHIN_SECONDS * 1000);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    // One that loaded early may have ended since.
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
  });
}

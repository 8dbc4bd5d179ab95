import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { MediaEntityType } from '../../contract.ts';
import { isolation } from './isolation.ts';
import { UNREADABLE } from './video-plan.ts';

export type ConversionOrder = {
  input: string;
  folder: string;
  entityType: MediaEntityType;
  /** The ffmpeg to use, or null for the npm libraries. */
  ffmpeg: string | null;
};

export type ConversionDone = {
  kind: 'done';
  /** Names of the files in the folder that should be served. */
  files: string[];
  blur: string;
  /** Of the largest rendition. */
  width: number;
  height: number;
  seconds: number;
};

/** The messages of the converting process. */
export type ConversionReport =
  | { kind: 'progress'; percent: number }
  | ConversionDone
  | { kind: 'refused'; failure: string; cause: string }
  | { kind: 'broken'; error: string };

export type ConversionWatch = {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  /** How long to wait without progress: until the file is understood, and between two steps after that. */
  patience?: { probeMs: number; stepMs: number };
};

const PATIENCE = { probeMs: 60_000, stepMs: 180_000 };
const MEMORY_BYTES = 1_200_000_000;
const MEMORY_CHECK_MS = 1000;
const PAGE_BYTES = 4096;
const USUAL_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const GENTLE = 10;
// Encoded data is outside the heap but counts towards its limits. With a small initial heap, full garbage collections would run three times
// a second and take an eighth of the work.
const HEAP = ['--max-old-space-size=256', '--initial-old-space-size=128'];

/**
 * Converts one film in a process of its own: without network if the system allows that, without the program's settings, with limits on
 * time, memory and file size, and at a lower priority than everything else. Throws if that process breaks or is aborted; a file on which it
 * stalls is refused. Leaves nothing running.
 */
export async function convertVideo(order: ConversionOrder, { onProgress, signal, patience = PATIENCE }: ConversionWatch) {
  const child = await startChild();
  const { promise, resolve, reject } = Promise.withResolvers<ConversionDone | Extract<ConversionReport, { kind: 'refused' }>>();
  const end = (reason: string) => {
    reject(new Error(reason));
    killGroup(child);
  };
  // Damaged files can send a reader into an endless loop, and would do so at every attempt.
  const giveUp = () => resolve({ kind: 'refused', failure: UNREADABLE, cause: 'The conversion stood still.' });
  let still = setTimeout(giveUp, patience.probeMs);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void (said = (said + text).slice(-2000)));
  child.on('message', (report: ConversionReport) => {
    if (report.kind === 'broken') return reject(new Error(report.error));
    if (report.kind !== 'progress') return resolve(report);
    clearTimeout(still);
    still = setTimeout(giveUp, patience.stepMs);
    onProgress(report.percent);
  });
  child.once('error', reject);
  child.once('exit', (code, by) => reject(new Error(`The conversion ended with ${code ?? by}. ${said}`)));
  const memory = setInterval(() => {
    void memoryOf(child).then((bytes) => (bytes > MEMORY_BYTES ? end('The conversion takes too much memory.') : undefined));
  }, MEMORY_CHECK_MS);
  const abort = () => end('The conversion was aborted.');
  signal.addEventListener('abort', abort);
  // Starting takes a while, in which nobody listens.
  if (signal.aborted) abort();
  child.send(order, (error) => (error ? reject(error) : undefined));
  try {
    return await promise;
  } finally {
    clearTimeout(still);
    clearInterval(memory);
    signal.removeEventListener('abort', abort);
    killGroup(child);
  }
}

async function startChild(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('./convert-video.child.ts', import.meta.url));
  const [command, ...rest] = [...(await isolation()), process.execPath, ...HEAP, script];
  const child = spawn(command, rest, {
    // A process group of its own, so that whatever it starts can be killed with it.
    detached: true,
    // Our environment holds secrets; all it needs is where the system's own programs are.
    env: { PATH: USUAL_PATH, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, GENTLE);
  return child;
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has already gone.
  }
}

async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').then(
    (text) => Number(text.split(' ')[1]),
    () => 0,
  );
  return pages * PAGE_BYTES;
}

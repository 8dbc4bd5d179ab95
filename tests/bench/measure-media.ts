import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import pg from 'pg';
import sharp from 'sharp';

import { findFfmpeg } from '#features/media/video/server/find-ffmpeg.ts';

import { makeClip } from './make-clip.ts';
import { makePhoto } from './make-photo.ts';
import { sendFile } from './send-file.ts';
import type { Sender } from './send-file.ts';
import { startProgram } from './start-program.ts';
import type { BenchEnvironment } from './start-web.ts';
import { watchProcess } from './watch-process.ts';

/** A figure about an upload; if the same is done by hand too, the goal is for the ratio. */
export type MediaFigure = { title: string; unit: 'ms' | 's' | 'MB'; measured: number; byHand: number | null; goal: number | null };

type World = { origin: string; tokens: string[]; environment: BenchEnvironment; connectionString: string };

const CLIP = { width: 1920, height: 1080, framesPerSecond: 30, seconds: 20, megabits: 12 };
const PHOTOS = 9;

/** Uploads photos and a film to the product and waits until the worker has made the files that are served. */
export async function measureMedia(world: World): Promise<MediaFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-bench-media-'));
  const client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
  // The sales measured before have left a hundred thousand jobs, which the worker would run beside these; what a backlog delays has rows of its own.
  await client.query("delete from pgboss.job where state <> 'completed'");
  const sender: Sender = { origin: world.origin, token: world.tokens[0] ?? '', client };
  try {
    const clip = join(folder, 'clip.mp4');
    await makeClip({ ...CLIP, path: clip });
    const installed = await findFfmpeg(null);
    const figures = [...(await measureFilm(world, sender, clip, withoutFfmpeg(folder), 'libraries from npm'))];
    if (installed !== null) figures.push(...(await measureFilm(world, sender, clip, {}, 'ffmpeg of this machine')));
    return [...(await measurePhotos(world, sender)), ...figures];
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measurePhotos({ environment }: World, sender: Sender): Promise<MediaFigure[]> {
  const photo = { name: 'photo.jpg', type: 'image/jpeg' as const, bytes: await makePhoto() };
  const worker = await startWorker(environment, {});
  try {
    const times: { product: number; byHand: number }[] = [];
    // The first rounds warm both up.
    for (let round = -2; round < PHOTOS; round += 1) {
      const byHand = await timed(() => renderByHand(photo.bytes));
      const product = await sendFile(sender, photo);
      if (round >= 0) times.push({ product, byHand });
    }
    const [measured, byHand] = [median(times.map((time) => time.product)), median(times.map((time) => time.byHand))];
    return [
      { title: 'photo of 12 megapixels, last byte to READY, beside sharp alone', unit: 'ms', measured, byHand, goal: 1.3 },
      { title: 'the slowest of them', unit: 'ms', measured: Math.max(...times.map(({ product }) => product)), byHand: null, goal: 3000 },
    ];
  } finally {
    await worker.stop();
  }
}

/** Makes the same pictures with the library alone: decodes once, then encodes each size. */
async function renderByHand(photo: Buffer): Promise<void> {
  const { data, info } = await sharp(photo).autoOrient().resize({ width: 800 }).raw().toBuffer({ resolveWithObject: true });
  const decoded = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  await Promise.all([
    decoded().webp({ quality: 80 }).toBuffer(),
    decoded().resize({ width: 400 }).webp({ quality: 80 }).toBuffer(),
    decoded().resize({ width: 32 }).blur(1).webp({ quality: 40 }).toBuffer(),
  ]);
}

async function measureFilm(
  { environment }: World,
  sender: Sender,
  clip: string,
  more: BenchEnvironment,
  engine: string,
): Promise<MediaFigure[]> {
  const worker = await startWorker(environment, more);
  const where = keepToOneProcessor(worker.pid) ? 'on one processor' : 'on all processors';
  const watch = watchProcess(worker.pid);
  try {
    const took = await sendFile(sender, { name: 'clip.mp4', type: 'video/mp4', bytes: readFileSync(clip) });
    const title = `film of ${CLIP.seconds} s, 1080p, by ${engine}, ${where}`;
    return [
      { title: `${title}: last byte to READY`, unit: 's', measured: took / 1000, byHand: null, goal: null },
      { title: 'seconds of the processor', unit: 's', measured: watch.cpuSeconds(), byHand: null, goal: null },
      { title: 'memory of the worker and what converts, at most', unit: 'MB', measured: watch.peakBytes() / 1e6, byHand: null, goal: 600 },
    ];
  } finally {
    watch.stop();
    await worker.stop();
  }
}

function startWorker(environment: BenchEnvironment, more: BenchEnvironment) {
  const { NODE_OPTIONS: _ofTheWeb, ...rest } = environment;
  return startProgram([join(import.meta.dirname, '../../build/programs/worker.js')], {
    ...rest,
    NODE_OPTIONS: '',
    LOG_LEVEL: 'error',
    ...more,
  });
}

/** Keeps a process, and what it starts from now on, to one processor. Returns false if the system has no program for that. */
function keepToOneProcessor(pid: number): boolean {
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Returns an environment in which no ffmpeg is found, but the program that keeps a film from the network still is. */
function withoutFfmpeg(folder: string): BenchEnvironment {
  for (const name of ['unshare', 'true']) {
    const path = whereIs(name);
    if (path !== '') symlinkSync(path, join(folder, name));
  }
  return { PATH: folder };
}

function whereIs(program: string): string {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${program}`], { encoding: 'utf8', env: process.env }).trim();
  } catch {
    return '';
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test } from 'vitest';
import { aFilm } from '#tests/builders/film.ts';
import { aPicture } from '#tests/builders/media.ts';
import { renderImage, UnreadableImageError } from './render-image.ts';
import { convertVideo } from '../../video/server/convert-video.ts';
import { findFfmpeg } from '../../video/server/find-ffmpeg.ts';

const folder = await mkdtemp(join(tmpdir(), 'turnout-damaged-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Pseudo-random numbers, the same every time (a linear congruential generator). */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A copy with some bytes changed, repeated or lost. */
function damage(bytes: Buffer, seed: number): Buffer {
  const pick = chance(seed);
  const copy = Buffer.from(bytes);
  for (let count = 1 + pick(12); count > 0; count -= 1) copy[pick(copy.length)] = pick(256);
  const at = pick(copy.length);
  if (seed % 5 === 1) return copy.subarray(0, at);
  if (seed % 5 === 2) return Buffer.concat([copy.subarray(0, at), copy.subarray(Math.max(0, at - 50))]);
  return copy;
}

describe('a damaged picture', () => {
  test('is rendered or refused with a reason, 200 times', async () => {
    const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
    const seeds = await Promise.all(formats.map((format) => aPicture({ width: 64, height: 48 }).toFormat(format).toBuffer()));
    const outcomes = { made: 0, refused: 0 };
    for (let seed = 0; seed < 200; seed += 1) {
      const bytes = damage(seeds[seed % seeds.length] ?? Buffer.alloc(0), seed);
      try {
        for (const { body } of (await renderImage(bytes, 'content')).renditions) expect(body.subarray(8, 12).toString()).toBe('WEBP');
        outcomes.made += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableImageError);
        outcomes.refused += 1;
      }
    }
    expect(outcomes.made + outcomes.refused).toBe(200);
    expect(Math.min(outcomes.made, outcomes.refused)).toBeGreaterThan(10);
  });

  test('loses any page or archive hidden in it', async () => {
    const script = '<script>alert("canary-script")</script>';
    const picture = await aPicture({ width: 64, height: 48 }).jpeg().toBuffer();
    for (const tail of [script, 'PK\u0003\u0004canary-script', '%PDF-1.7 canary-script']) {
      const { renditions } = await renderImage(Buffer.concat([picture, Buffer.from(tail)]), 'content');
      for (const { body } of renditions) expect(body.includes('canary-script')).toBe(false);
    }
    await expect(renderImage(Buffer.from(`GIF89a/*${script}*/=1`), 'content')).rejects.toThrow(UnreadableImageError);
  });
});

// Probing runs in a thread because some damage sends it into an endless loop; the thread is then terminated. A loop shows in the thread's
// own CPU time, which doesn't grow just because the machine is busy.
const PROBING = `
  const { parentPort, workerData } = require('node:worker_threads');
  (async () => {
    const { probeVideo } = await import(workerData.probe);
    for (const path of workerData.paths) {
      const error = await probeVideo(path).then(() => null, (thrown) => thrown.constructor.name);
      parentPort.postMessage({ path, error });
    }
  })();`;

/** The result of probing each file: null if it is readable, the name of its error, or `stuck`. */
async function probeAll(paths: string[]): Promise<Map<string, string | null>> {
  const said = new Map<string, string | null>();
  const probe = new URL('../../video/server/probe-video.ts', import.meta.url).href;
  while (said.size < paths.length) {
    const rest = paths.filter((path) => !said.has(path));
    const worker = new Worker(PROBING, { eval: true, workerData: { probe, paths: rest } });
    await new Promise<void>((resolve) => {
      const began = said.size;
      let known = began;
      let usedBefore = 0;
      const look = async () => {
        const { user, system } = await worker.cpuUsage();
        const used = (user + system) / 1000;
        if (said.size > known) [known, usedBefore] = [said.size, used];
        // Before its first answer, the thread also has to load.
        if (used - usedBefore < (known === began ? STUCK_MS * 3 : STUCK_MS)) return;
        said.set(rest.find((path) => !said.has(path)) ?? '', 'stuck');
        resolve();
      };
      const watch = setInterval(() => void look().catch(() => undefined), 200);
      worker.on('message', ({ path, error }: { path: string; error: string | null }) => said.set(path, error));
      worker.once('exit', () => {
        clearInterval(watch);
        resolve();
      });
    });
    await worker.terminate();
  }
  return said;
}

const STUCK_MS = 2000;

test(
  'reads each of 100 damaged films or refuses it with a reason, and converts or refuses the ones it reads',
  { timeout: 300_000 },
  async () => {
    const seeds = [
      await aFilm({ frames: 6 }),
      await aFilm({ frames: 6, container: 'webm', codec: 'vp9' }),
      await aFilm({ frames: 6, indexFirst: true }),
    ];
    const paths = Array.from({ length: 100 }, (_, seed) => join(folder, `film-${seed}`));
    for (const [seed, path] of paths.entries()) await writeFile(path, damage(seeds[seed % seeds.length] ?? Buffer.alloc(0), seed));
    const said = await probeAll(paths);
    expect([...said.values()].filter((error) => error !== null && error !== 'UnreadableVideoError' && error !== 'stuck')).toEqual([]);
    const readable = paths.filter((path) => said.get(path) === null);
    const stuck = paths.filter((path) => said.get(path) === 'stuck');
    expect(readable.length).toBeGreaterThan(5);
    expect(readable.length).toBeLessThan(95);
    const ffmpeg = await findFfmpeg(null);
    for (const [index, input] of [...stuck.slice(0, 1), ...readable.slice(0, 2)].entries()) {
      const out = join(folder, `out-${index}`);
      await mkdir(out);
      const patience = { probeMs: stuck.includes(input) ? STUCK_MS : 300_000, stepMs: 300_000 };
      const watch = { onProgress: () => undefined, signal: new AbortController().signal, patience };
      const { kind } = await convertVideo({ input, folder: out, entityType: 'content', ffmpeg }, watch);
      expect(stuck.includes(input) ? ['refused'] : ['done', 'refused']).toContain(kind);
    }
  },
);

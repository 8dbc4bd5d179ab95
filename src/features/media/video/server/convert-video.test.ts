import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import HLS from 'hls-parser';
import { AudioSampleSink, EncodedPacketSink } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aFilm } from '#tests/builders/film.ts';
import type { MediaEntityType } from '../../contract.ts';
import { convertVideo, type ConversionDone } from './convert-video.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { openVideo } from './open-video.ts';
import { probeVideo } from './probe-video.ts';

const all = await mkdtemp(join(tmpdir(), 'turnout-films-'));
afterAll(() => rm(all, { recursive: true, force: true }));
const installed = await findFfmpeg(null);
let folder = '';
beforeEach(async ({ task }) => {
  folder = join(all, task.id);
  await mkdir(folder, { recursive: true });
});

async function convert(bytes: Uint8Array, ffmpeg = installed, entityType: MediaEntityType = 'content') {
  const input = join(folder, 'original');
  await writeFile(input, bytes);
  return convertVideo({ input, folder, entityType, ffmpeg }, { onProgress: () => undefined, signal: new AbortController().signal });
}

async function converted(...order: Parameters<typeof convert>): Promise<ConversionDone> {
  const report = await convert(...order);
  if (report.kind !== 'done') throw new Error(report.failure);
  return report;
}

/** What an independent parser reads in a playlist. */
async function playlist(name: string) {
  const read = HLS.parse(await readFile(join(folder, name), 'utf8'));
  return read.isMasterPlaylist ? { variants: read.variants, segments: [], endlist: false } : { variants: [], ...read };
}

async function keySeconds(name: string): Promise<number[]> {
  using input = openVideo(join(folder, name));
  const track = await input.getPrimaryVideoTrack();
  const seconds: number[] = [];
  if (track) for await (const packet of new EncodedPacketSink(track).packets()) if (packet.type === 'key') seconds.push(packet.timestamp);
  return seconds;
}

/** The second at which something is first heard in a sound file. */
async function firstHeard(name: string): Promise<number> {
  using input = openVideo(join(folder, name));
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('There is no sound.');
  for await (const given of new AudioSampleSink(track).samples()) {
    using sample = given;
    const heights = new Float32Array(sample.numberOfFrames);
    sample.copyTo(heights, { planeIndex: 0, format: 'f32-planar' });
    const at = heights.findIndex((height) => Math.abs(height) > 0.05);
    if (at >= 0) return sample.timestamp + at / sample.sampleRate;
  }
  throw new Error('Nothing is heard.');
}

describe('refuses, without opening anything it names,', () => {
  const playlistOf = (address: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${address}\n#EXT-X-ENDLIST\n`;
  test.each([
    ['a playlist that names files of this machine', playlistOf('file:///etc/passwd')],
    ['a playlist that names the network', playlistOf('http://127.0.0.1:9/a.ts')],
    ['a list of files to be joined', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['a page', '<!doctype html><video src="/x">'],
  ])('%s', async (_what, text) => {
    const input = join(folder, 'original');
    await writeFile(input, text);
    await expect(probeVideo(input)).rejects.toThrow('Unsupported file type');
  });

  test('such a playlist in the converting process', async () => {
    expect(await convert(Buffer.from(playlistOf('file:///etc/passwd')))).toMatchObject({
      kind: 'refused',
      failure: 'Unsupported file type',
    });
    expect(await readdir(folder)).toEqual(['original']);
  });

  test('a film cut off in the middle, wherever its index is', async () => {
    const film = await aFilm({ frames: 40, steps: [0.1], indexFirst: true });
    expect(await convert(film.subarray(0, film.length / 2))).toMatchObject({ failure: expect.stringContaining('damaged') });
    const other = await aFilm();
    expect(await convert(other.subarray(0, other.length / 2))).toMatchObject({ failure: expect.stringContaining('damaged') });
  });
});

describe('a film becomes a stream', () => {
  test('of aligned sizes with separate sound, which an independent parser can read, and a still', async () => {
    const done = await converted(await aFilm({ width: 854, height: 480, frames: 42, steps: [0.1] }));
    expect(done).toMatchObject({ width: 854, height: 480 });
    expect(done.seconds).toBeCloseTo(4.2, 1);
    const { variants } = await playlist('master.m3u8');
    expect(variants.map(({ uri, resolution, codecs, audio }) => [uri, resolution, codecs, audio[0]?.uri])).toEqual([
      ['480.m3u8', { width: 854, height: 480 }, expect.stringMatching(/^avc1\.[\da-f]{6},mp4a\.40\.2$/i), 'audio.m3u8'],
      ['360.m3u8', { width: 640, height: 360 }, expect.stringMatching(/^avc1\./), 'audio.m3u8'],
    ]);
    for (const name of ['480', '360', 'audio']) {
      const { segments, endlist } = await playlist(`${name}.m3u8`);
      const total = segments.reduce((sum, { duration }) => sum + duration, 0);
      expect([endlist, Math.abs(total - 4.2) < 0.15]).toEqual([true, true]);
      const { length } = await readFile(join(folder, `${name}.mp4`));
      const last = segments.at(-1)?.byterange;
      expect((last?.offset ?? 0) + (last?.length ?? 0)).toBeLessThanOrEqual(length);
      expect(segments[0]?.map?.uri).toBe(`${name}.mp4`);
    }
    expect(await keySeconds('480.mp4')).toEqual([0, 2, 4]);
    expect(await keySeconds('360.mp4')).toEqual([0, 2, 4]);
    // Read as bytes: media switches off whatever reads files by their paths, for its whole process.
    const still = await sharp(await readFile(join(folder, '512.webp'))).metadata();
    expect([still.format, still.width, still.height]).toEqual(['webp', 512, 288]);
    expect(done.blur).toMatch(/^data:image\/webp;base64,/);
  });

  test.each([
    ['a telephone held upright', { rotation: 90, container: 'mov', codec: 'hevc', frames: 10 }, { width: 180, height: 320 }],
    ['another container and no sound', { container: 'webm', codec: 'vp9', sound: 'none' }, { width: 320, height: 180 }],
    ['frames at uneven distances', { frames: 12, steps: [0.02, 0.1, 0.05] }, { width: 320, height: 180 }],
    ['silence', { sound: 'silence', frames: 10 }, { width: 320, height: 180 }],
    ['a single frame', { frames: 1, sound: 'none' }, { width: 320, height: 180 }],
  ] as const)('from %s', async (_what, wish, size) => {
    const done = await converted(await aFilm({ ...wish, steps: 'steps' in wish ? [...wish.steps] : [1 / 30] }));
    expect(done).toMatchObject(size);
    const silent = 'sound' in wish && wish.sound === 'none';
    expect(done.files.includes('audio.mp4')).toBe(!silent);
    expect((await playlist('master.m3u8')).variants).toHaveLength(1);
  });

  test('with the npm libraries if the machine has no ffmpeg, just the same', async () => {
    const done = await converted(await aFilm({ frames: 30, steps: [0.1] }), null, 'message');
    expect(done.files).toEqual(['master.m3u8', 'audio.m3u8', 'audio.mp4', '360.m3u8', '360.mp4', '512.webp']);
    expect(await keySeconds('360.mp4')).toEqual([0, 2]);
  });

  test('without the largest size in a message, whatever was sent', async () => {
    const done = await converted(await aFilm({ width: 1280, height: 720, frames: 2, sound: 'none' }), installed, 'message');
    expect(done.files).toEqual(['master.m3u8', '480.m3u8', '480.mp4', '360.m3u8', '360.mp4', '512.webp']);
    expect((await playlist('master.m3u8')).variants.map(({ uri }) => uri)).toEqual(['480.m3u8', '360.m3u8']);
  });

  test('with its sound where the original has it', async () => {
    await converted(await aFilm({ width: 160, height: 90, sound: 'late tone' }), null);
    const original = await firstHeard('original');
    expect(original).toBeGreaterThan(0.4);
    expect(await firstHeard('audio.mp4')).toBeCloseTo(original, 2);
  });
});

test('an aborted conversion leaves no process still writing', async () => {
  const controller = new AbortController();
  const input = join(folder, 'original');
  await writeFile(input, await aFilm({ width: 160, height: 90, frames: 60, steps: [1], sound: 'none' }));
  const watch = { onProgress: () => controller.abort(), signal: controller.signal };
  await expect(convertVideo({ input, folder, entityType: 'content', ffmpeg: installed }, watch)).rejects.toThrow('aborted');
  expect(await readdir(folder)).not.toContain('master.m3u8');
});

test('a conversion aborted while its process starts converts nothing', async () => {
  const input = join(folder, 'original');
  await writeFile(input, await aFilm({ width: 160, height: 90, frames: 2, sound: 'none' }));
  const converting = convertVideo(
    { input, folder, entityType: 'content', ffmpeg: installed },
    { onProgress: () => undefined, signal: AbortSignal.abort() },
  );
  await expect(converting).rejects.toThrow('aborted');
  expect(await readdir(folder)).toEqual(['original']);
});

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from '#platform/server/program/config.ts';
import { findFfmpeg } from './find-ffmpeg.ts';

const folder = await mkdtemp(join(tmpdir(), 'turnout-ffmpeg-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program that lists encoders and filters as ffmpeg does. */
async function ffmpegWith(encoders: string[], filters: string[]): Promise<string> {
  const path = join(folder, ['ffmpeg', ...encoders, ...filters].join('-'));
  const listed = (names: string[]) => names.map((name) => `echo ' V..... ${name} of this build'`).join('\n');
  await writeFile(path, `#!/bin/sh\nif [ "$2" = -encoders ]; then\n${listed(encoders)}\nelse\n${listed(filters)}\nfi\n`);
  await chmod(path, 0o755);
  return path;
}

test.each([
  ['names nothing', async () => join(folder, 'nothing')],
  ['names a program that is no ffmpeg', async () => '/bin/sh'],
  ['names a folder', async () => folder],
  ['lacks the encoder of pictures', () => ffmpegWith(['aac'], ['zscale'])],
  ['lacks the encoder of sound', () => ffmpegWith(['libx264'], ['zscale'])],
  ['lacks the filter of colours', () => ffmpegWith(['libx264', 'aac'], ['scale'])],
])('rejects an FFMPEG_PATH that %s', async (_what, path) => {
  await expect(findFfmpeg(await path())).rejects.toThrow(ConfigError);
});

test('uses an FFMPEG_PATH that has what is needed', async () => {
  const path = await ffmpegWith(['libx264', 'aac'], ['zscale']);
  expect(await findFfmpeg(path)).toBe(path);
});

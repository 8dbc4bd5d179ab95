import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ConfigError } from '#platform/server/program/config.ts';

const run = promisify(execFile);
const found = new Map<string, Promise<boolean>>();

/**
 * Returns the ffmpeg to use: the one of `FFMPEG_PATH`, otherwise one on the PATH that has what is needed. Null if there is none; films are
 * then encoded with the npm libraries. Throws a `ConfigError` if `FFMPEG_PATH` can't be used.
 */
export async function findFfmpeg(configured: string | null): Promise<string | null> {
  if (configured !== null) {
    if (await isCapable(configured)) return configured;
    throw new ConfigError('FFMPEG_PATH is wrong: it must name a working ffmpeg with libx264, aac and zscale.');
  }
  const path = await run('/bin/sh', ['-c', 'command -v ffmpeg']).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  return path !== null && (await isCapable(path)) ? path : null;
}

function isCapable(ffmpeg: string): Promise<boolean> {
  const known = found.get(ffmpeg);
  if (known) return known;
  const works = ask(ffmpeg).catch(() => false);
  found.set(ffmpeg, works);
  return works;
}

async function ask(ffmpeg: string): Promise<boolean> {
  const encoders = await run(ffmpeg, ['-hide_banner', '-encoders'], { timeout: 10_000 });
  const filters = await run(ffmpeg, ['-hide_banner', '-filters'], { timeout: 10_000 });
  return / libx264 /.test(encoders.stdout) && / aac /.test(encoders.stdout) && / zscale /.test(filters.stdout);
}

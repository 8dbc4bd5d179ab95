import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { VIDEO_MINUTES_MAX, type VideoRendition } from '../../rules.ts';
import {
  encoderHaste,
  filterChain,
  framesBetweenKeys,
  SOUND_HASTE,
  UNREADABLE,
  UnreadableVideoError,
  type VideoPlan,
} from './video-plan.ts';

const LARGEST_PICTURE = 16_777_216;
const KILOBYTES_OF_MEMORY = 4_000_000;
const OF_THE_MACHINE = /No space left|Cannot allocate memory|Permission denied/;
const FRAGMENTED = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'];

/**
 * Encodes with an ffmpeg of this machine. It is given the file's format and may open nothing but files and pipes, so that a playlist posing
 * as a film isn't followed.
 */
export async function encodeWithFfmpeg(ffmpeg: string, plan: VideoPlan, onSeconds: (seconds: number) => void): Promise<void> {
  await mkdir(plan.folder, { recursive: true });
  const graph = filterChain(plan, false).replace('[in]', '[0:v:0]');
  const film = plan.renditions.flatMap((rendition, index) => ['-map', `[v${index}]`, ...pictureOf(plan, rendition)]);
  const sound = plan.hasAudio ? ['-map', '0:a:0', ...soundOf(plan)] : [];
  await run(ffmpeg, [...inputOptions(plan), '-filter_complex', graph, ...film, ...sound], onSeconds);
}

/** Saves the picture at this second of one of our own films, as PNG. */
export async function grabWithFfmpeg(ffmpeg: string, film: string, second: number, target: string): Promise<void> {
  const at = ['-ss', String(second), '-protocol_whitelist', 'file,pipe', '-f', 'mov', '-i', film];
  await run(ffmpeg, ['-hide_banner', '-nostdin', '-v', 'error', '-y', ...at, '-frames:v', '1', '-f', 'image2', target], () => undefined);
}

function inputOptions({ container, input }: VideoPlan): string[] {
  const format = container === 'matroska' ? 'matroska' : 'mov';
  const bounds = ['-protocol_whitelist', 'file,pipe', '-max_pixels', String(LARGEST_PICTURE), '-t', String(VIDEO_MINUTES_MAX * 60 + 5)];
  return ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1', ...bounds, '-f', format, '-i', input];
}

function pictureOf(plan: VideoPlan, rendition: VideoRendition): string[] {
  const { name, kilobits } = rendition;
  const keys = String(framesBetweenKeys(plan.frames));
  const haste = Object.entries(encoderHaste(rendition)).flatMap(([option, value]) => [`-${option}`, value]);
  const encoder = ['-c:v', 'libx264', ...haste, '-profile:v', 'high', '-bf', '0', '-threads', '2'];
  const rate = ['-b:v', `${kilobits}k`, '-maxrate', `${kilobits}k`, '-bufsize', `${kilobits * 2}k`];
  const places = ['-g', keys, '-keyint_min', keys, '-map_metadata', '-1', '-map_chapters', '-1'];
  return [...encoder, ...rate, ...places, ...FRAGMENTED, join(plan.folder, `${name}.mp4`)];
}

function soundOf(plan: VideoPlan): string[] {
  const haste = Object.entries(SOUND_HASTE).flatMap(([option, value]) => [`-${option}`, value]);
  const encoding = ['-c:a', 'aac', ...haste, '-b:a', '128k', '-ac', '2', '-ar', '48000', '-map_metadata', '-1', '-map_chapters', '-1'];
  return [...encoding, '-frag_duration', '4000000', ...FRAGMENTED, join(plan.folder, 'audio.mp4')];
}

function run(ffmpeg: string, options: string[], onSeconds: (seconds: number) => void): Promise<void> {
  // The shell sets the memory limit and then becomes ffmpeg.
  const bounded = `ulimit -v ${KILOBYTES_OF_MEMORY} 2>/dev/null; exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', bounded, ffmpeg, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1];
    if (microseconds !== undefined) onSeconds(Number(microseconds) / 1_000_000);
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said = (said + text).slice(-2000)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else if (signal !== null) reject(new Error(`ffmpeg was ended by ${signal}.`));
      else if (OF_THE_MACHINE.test(said)) reject(new Error(said));
      else reject(new UnreadableVideoError(UNREADABLE, { cause: new Error(said) }));
    });
  });
}

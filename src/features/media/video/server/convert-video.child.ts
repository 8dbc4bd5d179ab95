import { join } from 'node:path';
import process from 'node:process';
import { videoRenditionsOf, POSTER } from '../../rules.ts';
import type { ConversionOrder, ConversionReport } from './convert-video.ts';
import { encodeWithFfmpeg, grabWithFfmpeg } from './encode-with-ffmpeg.ts';
import { makePoster } from './make-poster.ts';
import { probeVideo } from './probe-video.ts';
import { steadyRate, UnreadableVideoError, type VideoPlan } from './video-plan.ts';
import { writePlaylists } from './write-playlists.ts';

// The process that converts one film. When its parent ends it kills its own process group, and with it any ffmpeg it started.
process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.once('message', (order) => {
  convert(order as ConversionOrder).then(
    (report) => sendAndExit(report, 0),
    (error: unknown) =>
      error instanceof UnreadableVideoError
        ? sendAndExit({ kind: 'refused', failure: error.message, cause: String(error.cause ?? '').slice(0, 2000) }, 0)
        : sendAndExit({ kind: 'broken', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, 1),
  );
});

function sendAndExit(report: ConversionReport, code: number): void {
  process.send?.(report, () => process.exit(code));
}

async function convert(order: ConversionOrder): Promise<ConversionReport> {
  const facts = await probeVideo(order.input);
  const plan: VideoPlan = {
    ...facts,
    input: order.input,
    folder: order.folder,
    frames: steadyRate(facts.frameRate),
    renditions: videoRenditionsOf(order.entityType, facts.width, facts.height),
  };
  const [largest] = plan.renditions;
  if (!largest) throw new Error('A film needs a rendition.');
  await encode(order, plan);
  const files = await writePlaylists(plan);
  const still = join(plan.folder, 'still.png');
  const frameSeconds = plan.frames.denominator / plan.frames.numerator;
  const second = Math.floor(Math.min(1, plan.seconds / 2) / frameSeconds) * frameSeconds;
  await grab(order, join(plan.folder, `${largest.name}.mp4`), second, still);
  const blur = await makePoster(plan, still);
  return {
    kind: 'done',
    files: [...files, `${POSTER.name}.webp`],
    blur,
    width: largest.width,
    height: largest.height,
    seconds: plan.seconds,
  };
}

async function encode(order: ConversionOrder, plan: VideoPlan): Promise<void> {
  let reported = -1;
  const onSeconds = (seconds: number) => {
    const percent = Math.min(99, Math.floor((seconds / Math.max(plan.seconds, 0.1)) * 100));
    if (percent > reported) process.send?.({ kind: 'progress', percent: (reported = percent) } satisfies ConversionReport);
  };
  onSeconds(0);
  if (order.ffmpeg !== null) return encodeWithFfmpeg(order.ffmpeg, plan, onSeconds);
  const { encodeWithLibav } = await import('./encode-with-libav.ts');
  return encodeWithLibav(plan, onSeconds);
}

async function grab(order: ConversionOrder, film: string, second: number, target: string): Promise<void> {
  if (order.ffmpeg !== null) return grabWithFfmpeg(order.ffmpeg, film, second, target);
  const { grabWithLibav } = await import('./encode-with-libav.ts');
  return grabWithLibav(film, second, target);
}

import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { registerMediabunnyServer } from '@mediabunny/server';
import { VideoSampleSink, type InputVideoTrack } from 'mediabunny';
import * as libav from 'node-av';
import sharp from 'sharp';
import { errorCode } from '#kernel/objects/error-code.ts';
import { decodePicture } from './decode-picture.ts';
import { encodeRendition, type RenditionEncoder } from './encode-rendition.ts';
import { encodeSound } from './encode-sound.ts';
import { openVideo } from './open-video.ts';
import { readyFrames } from './ready-frames.ts';
import { filterChain, UNREADABLE, UnreadableVideoError, type VideoPlan } from './video-plan.ts';

// With a second processor, the next picture is decoded while one is encoded. On a single one, taking turns only empties its caches.
const OVERLAPS = availableParallelism() > 1;

/**
 * Encodes with the npm libraries, in this process. Only the codecs are native: the JavaScript demuxer follows no references to other files.
 */
export async function encodeWithLibav(plan: VideoPlan, onSeconds: (seconds: number) => void): Promise<void> {
  registerMediabunnyServer({ hardwareContext: null });
  await mkdir(plan.folder, { recursive: true });
  using input = openVideo(plan.input);
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video) throw new Error('The picture is gone.');
  try {
    await Promise.all([encodePicture(plan, video, onSeconds), plan.hasAudio && audio ? encodeSound(plan.folder, audio) : null]);
  } catch (error) {
    // System errors have a code in words; errors of the codecs don't, and are about the bytes.
    if (!(error instanceof Error) || errorCode(error) !== null) throw error;
    throw new UnreadableVideoError(UNREADABLE, { cause: error });
  }
}

async function encodePicture(plan: VideoPlan, track: InputVideoTrack, onSeconds: (seconds: number) => void): Promise<void> {
  const outputs = await Promise.all(plan.renditions.map((rendition) => encodeRendition(plan.folder, rendition, plan.frames)));
  const [largest] = outputs;
  if (!largest) throw new Error('A film needs a rendition.');
  using graph = libav.FilterComplexAPI.create(filterChain(plan, true), {
    inputs: [{ label: 'in' }],
    outputs: outputs.map((_, index) => ({ label: `v${index}` })),
  });
  let encoding = Promise.resolve();
  for await (const frame of decodePicture(track, plan.codec)) {
    graph.processSync('in', frame);
    await encoding;
    onSeconds((largest.frames * plan.frames.denominator) / plan.frames.numerator);
    encoding = encodeReady(graph, outputs);
    if (!OVERLAPS) await encoding;
  }
  await encoding;
  graph.flushSync();
  await encodeReady(graph, outputs);
  if (outputs.some(({ frames }) => frames === 0)) throw new UnreadableVideoError(UNREADABLE);
  for (const output of outputs) await output.finish();
}

async function encodeReady(graph: libav.FilterComplexAPI, outputs: RenditionEncoder[]): Promise<void> {
  // All are taken before the first is encoded, because the next picture enters the filters in the meantime.
  const ready = outputs.map((output, index) => ({ output, frames: [...readyFrames(graph, `v${index}`)] }));
  for (const { output, frames } of ready) for (const frame of frames) await output.add(frame);
}

/** Saves the picture at this second of one of our own films, as PNG. */
export async function grabWithLibav(film: string, second: number, target: string): Promise<void> {
  using input = openVideo(film);
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The picture is gone.');
  const sample = await new VideoSampleSink(track).getSample(second);
  if (!sample) throw new Error('There is no picture at this second.');
  using picture = sample;
  const { codedWidth: width, codedHeight: height } = picture;
  const layout: VideoFrameCopyToOptions & { format: 'RGBA' } = { format: 'RGBA' };
  const pixels = new Uint8Array(picture.allocationSize(layout));
  await picture.copyTo(pixels, layout);
  await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    // Not worth compressing: it is read once and then deleted.
    .png({ compressionLevel: 0 })
    .toFile(target);
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AvFrameVideoSampleResource, registerMediabunnyServer, toAvFrame } from '@mediabunny/server';
import {
  AudioSampleSink,
  AudioSampleSource,
  Mp4OutputFormat,
  FilePathTarget,
  Output,
  VideoSample,
  VideoSampleSink,
  VideoSampleSource,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import * as libav from 'node-av';
import sharp from 'sharp';
import {
  ENCODER_HASTE,
  filterChain,
  framesBetweenKeys,
  KEY_SECONDS,
  UNREADABLE,
  UnreadableVideoError,
  type VideoPlan,
} from './video-plan.ts';
import { openVideo } from './open-video.ts';

const AUDIO_BITS = 128_000;
const LONGEST_AUDIO_PART = 4;

/**
 * Encodes with the libraries that come from npm, in this process. Only the codecs are native: the file is taken apart by
 * JavaScript that follows no reference to other files.
 */
export async function encodeWithLibav(plan: VideoPlan, onSeconds: (seconds: number) => void): Promise<void> {
  registerMediabunnyServer({ hardwareContext: null });
  hurryEncoder();
  freeSound();
  await mkdir(plan.folder, { recursive: true });
  using input = openVideo(plan.input);
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video) throw new Error('The picture is gone.');
  try {
    await Promise.all([encodePicture(plan, video, onSeconds), plan.hasAudio && audio ? encodeSound(plan, audio) : null]);
  } catch (error) {
    // Errors of the system have a code in words; those of the codecs are about the bytes.
    if (!(error instanceof Error) || ('code' in error && typeof error.code === 'string')) throw error;
    throw new UnreadableVideoError(UNREADABLE, { cause: error });
  }
}

// The encoder is asked for its quicker ways, and to keep to the bit rate from second to second. The wrapper that drives it
// offers no setting for that.
let hurried = false;
function hurryEncoder(): void {
  if (hurried) return;
  hurried = true;
  const original = libav.CodecContext.prototype.open2;
  libav.CodecContext.prototype.open2 = function open2(this: libav.CodecContext, ...rest) {
    if (this.codecType === libav.AVMEDIA_TYPE_VIDEO && this.bitRate > 0n) {
      for (const [option, value] of Object.entries(ENCODER_HASTE)) this.setOption(option, value);
      // Pictures that refer forward would start later than the sound, because fragments have no edit list.
      this.maxBFrames = 0;
      this.setOption('threads', '2');
      this.rcMaxRate = this.bitRate;
      this.rcBufferSize = Number(this.bitRate) * 2;
    }
    return original.apply(this, rest);
  };
}

// The wrapper gives the frame in which it hands sound to the encoder new memory each time, and never frees what it had: a third of a
// megabyte for each second of film.
let freed = false;
function freeSound(): void {
  if (freed) return;
  freed = true;
  const original = libav.Frame.prototype.allocBuffer;
  libav.Frame.prototype.allocBuffer = function allocBuffer(this: libav.Frame, ...rest) {
    if (this.nbSamples > 0 && this.data !== null) {
      const { format, nbSamples, sampleRate, channelLayout } = this;
      this.unref();
      Object.assign(this, { format, nbSamples, sampleRate, channelLayout });
    }
    return original.apply(this, rest);
  };
}

async function encodePicture(plan: VideoPlan, track: InputVideoTrack, onSeconds: (seconds: number) => void): Promise<void> {
  const outputs = await Promise.all(plan.renditions.map((rendition) => openOutput(plan, rendition)));
  using graph = libav.FilterComplexAPI.create(filterChain(plan, true), {
    inputs: [{ label: 'in' }],
    outputs: outputs.map((_, index) => ({ label: `v${index}` })),
  });
  using frame = new libav.Frame();
  frame.alloc();
  for await (const sample of new VideoSampleSink(track).samples(0)) {
    using current = sample;
    frame.unref();
    await toAvFrame(current, frame);
    frame.pts = BigInt(current.microsecondTimestamp);
    frame.timeBase = new libav.Rational(1, 1_000_000);
    graph.processSync('in', frame);
    onSeconds(await passOn(plan, graph, outputs));
  }
  graph.flushSync();
  await passOn(plan, graph, outputs);
  if (outputs.some(({ frames }) => frames === 0)) throw new UnreadableVideoError(UNREADABLE);
  for (const { output } of outputs) await output.finalize();
}

type PictureOutput = { output: Output; source: VideoSampleSource; frames: number };

async function openOutput(plan: VideoPlan, rendition: VideoPlan['renditions'][number]): Promise<PictureOutput> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: KEY_SECONDS / 2 }),
    target: new FilePathTarget(join(plan.folder, `${rendition.name}.mp4`)),
  });
  const source = new VideoSampleSource({
    codec: 'avc',
    bitrate: rendition.kilobits * 1000,
    // Key pictures are placed by counting frames, below.
    keyFrameInterval: 1_000_000,
    hardwareAcceleration: 'prefer-software',
  });
  output.addVideoTrack(source);
  await output.start();
  return { output, source, frames: 0 };
}

/** Hands what the filters have made to the encoders. Answers how far the film has come, in seconds. */
async function passOn(plan: VideoPlan, graph: libav.FilterComplexAPI, outputs: PictureOutput[]): Promise<number> {
  const frameSeconds = plan.frames.denominator / plan.frames.numerator;
  const keyEvery = framesBetweenKeys(plan.frames);
  const made: libav.Frame[][] = [];
  // One after the other: the filters hand their frames out through one place.
  for (const index of outputs.keys()) made.push(receiveAll(graph, `v${index}`));
  await Promise.all(
    outputs.map(async (out, index) => {
      for (const frame of made[index] ?? []) {
        const times = { timestamp: out.frames * frameSeconds, duration: frameSeconds };
        using sample = new VideoSample(new AvFrameVideoSampleResource(frame), times);
        await out.source.add(sample, { keyFrame: out.frames % keyEvery === 0 });
        out.frames += 1;
      }
    }),
  );
  return (outputs[0]?.frames ?? 0) * frameSeconds;
}

function receiveAll(graph: libav.FilterComplexAPI, label: string): libav.Frame[] {
  const frames: libav.Frame[] = [];
  for (;;) {
    const frame = graph.receiveSync(label);
    if (!(frame instanceof libav.Frame)) return frames;
    frames.push(frame);
  }
}

async function encodeSound(plan: VideoPlan, track: InputAudioTrack): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: LONGEST_AUDIO_PART }),
    target: new FilePathTarget(join(plan.folder, 'audio.mp4')),
  });
  const source = new AudioSampleSource({ codec: 'aac', bitrate: AUDIO_BITS, transform: { numberOfChannels: 2, sampleRate: 48_000 } });
  output.addAudioTrack(source);
  await output.start();
  for await (const sample of new AudioSampleSink(track).samples(0)) {
    using current = sample;
    await source.add(current);
  }
  await output.finalize();
}

/** Reads one picture at this second out of a film of ours, as PNG. */
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
    .png()
    .toFile(target);
}

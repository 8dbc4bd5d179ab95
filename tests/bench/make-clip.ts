import {
  Log,
  AV_LOG_ERROR,
  AV_CHANNEL_LAYOUT_MONO,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  Frame,
  Muxer,
  type Packet,
} from 'node-av';

import { makeScene, withNoise, type Plane } from './make-scene.ts';

export type ClipWish = { width: number; height: number; framesPerSecond: number; seconds: number; megabits: number; path: string };

const SAMPLE_RATE = 48_000;
const SAMPLES_AT_ONCE = 1024;
const ROUND_SECONDS = 5;
const LOOKS = 4;

/**
 * Writes a film as phones record them: H.264 with a shaking hand, moving things, sensor noise, and sound. Draws five seconds; a longer film
 * repeats them.
 */
export async function makeClip({ width, height, framesPerSecond, seconds, megabits, path }: ClipWish): Promise<void> {
  Log.setLevel(AV_LOG_ERROR);
  using picture = await Encoder.create(FF_ENCODER_LIBX264, {
    context: { bitRate: BigInt(Math.round(megabits * 1_000_000)), gopSize: framesPerSecond, maxBFrames: 0 },
    options: { preset: 'superfast' },
  });
  using sound = await Encoder.create(FF_ENCODER_AAC, { context: { bitRate: 128_000n } });
  await using muxer = await Muxer.open(path, { format: 'mp4' });
  const [film, track] = [muxer.addStream(picture), muxer.addStream(sound)];
  const perRound = Math.min(seconds, ROUND_SECONDS) * framesPerSecond;
  const round = await encodeRound(picture, { width, height, framesPerSecond }, perRound);
  const speech = soundSource(sound);
  for (let index = 0; index < seconds * framesPerSecond; index += 1) {
    using packet = round[index % perRound]?.clone();
    if (!packet) throw new Error('The encoder left a picture out.');
    packet.pts = BigInt(index);
    packet.dts = BigInt(index);
    await muxer.writePacket(packet, film);
    for (const heard of await speech((index + 1) / framesPerSecond)) await muxer.writePacket(heard, track);
  }
  for (const packet of await sound.encodeAll(null)) await muxer.writePacket(packet, track);
}

type Size = Pick<ClipWish, 'width' | 'height' | 'framesPerSecond'>;

async function encodeRound(encoder: Encoder, { width, height, framesPerSecond }: Size, frames: number): Promise<Packet[]> {
  const draw = await openCamera(width, height);
  const timeBase = { num: 1, den: framesPerSecond };
  const packets: Packet[] = [];
  for (let index = 0; index < frames; index += 1) {
    using frame = Frame.fromVideoBuffer(draw(index), { width, height, format: AV_PIX_FMT_YUV420P, timeBase, pts: BigInt(index) });
    packets.push(...(await encoder.encodeAll(frame)));
  }
  return [...packets, ...(await encoder.encodeAll(null))];
}

/** Returns a function that encodes the sound up to a given second. */
function soundSource(encoder: Encoder): (second: number) => Promise<Packet[]> {
  const bytes = new Float32Array(SAMPLES_AT_ONCE);
  let at = 0;
  return async (second) => {
    const packets: Packet[] = [];
    for (; at < second * SAMPLE_RATE; at += SAMPLES_AT_ONCE) {
      for (let index = 0; index < bytes.length; index += 1)
        bytes[index] = 0.3 * Math.sin((at + index) / 20) * Math.sin((at + index) / 9000) + 0.05 * Math.sin((at + index) ** 2);
      using frame = Frame.fromAudioBuffer(Buffer.from(bytes.buffer), {
        nbSamples: SAMPLES_AT_ONCE,
        format: AV_SAMPLE_FMT_FLTP,
        sampleRate: SAMPLE_RATE,
        channelLayout: AV_CHANNEL_LAYOUT_MONO,
        timeBase: { num: 1, den: SAMPLE_RATE },
        pts: BigInt(at),
      });
      packets.push(...(await encoder.encodeAll(frame)));
    }
    return packets;
  };
}

async function openCamera(width: number, height: number): Promise<(index: number) => Buffer> {
  const [wide, high] = [width + 256, height + 160];
  const world = await makeScene(wide, high, 1);
  const colours = await Promise.all([2, 3].map(async (seed) => paler(await makeScene(wide / 2, high / 2, seed))));
  const looks = Array.from({ length: LOOKS }, (_, look) => withNoise(world, 2, 10 + look));
  const bytes = Buffer.alloc((width * height * 3) / 2);
  return (index) => {
    const [left, top] = [96 + Math.round(90 * Math.sin(index / 40)), 60 + Math.round(50 * Math.sin(index / 27))].map((at) => at & ~1);
    const look = looks[(index * 7) % LOOKS] ?? world;
    const [x, y] = [left ?? 0, top ?? 0];
    copyWindow(look, { width, height }, x, y, bytes, 0, width);
    const offset = width * height;
    const half = { width: width / 2, height: height / 2 };
    colours.forEach((plane, at) => copyWindow(plane, half, x / 2, y / 2, bytes, offset + at * (offset / 4), half.width));
    // A figure walks through the picture.
    const walker = { width: width / 5, height: height / 3 };
    const walked = Math.round((width - walker.width) * (0.5 + 0.5 * Math.sin(index / 31))) & ~1;
    copyWindow(look, walker, 40, 40, bytes, (height / 2) * width + walked, width);
    return bytes;
  };
}

function paler({ bytes, ...size }: Plane): Plane {
  return { ...size, bytes: bytes.map((value) => 128 + (value - 128) / 4) };
}

function copyWindow(from: Plane, size: Omit<Plane, 'bytes'>, left: number, top: number, to: Buffer, offset: number, stride: number): void {
  for (let row = 0; row < size.height; row += 1) {
    const start = (top + row) * from.width + left;
    to.set(from.bytes.subarray(start, start + size.width), offset + row * stride);
  }
}

import { registerMediabunnyServer } from '@mediabunny/server';
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';

export type FilmWish = {
  width?: number;
  height?: number;
  seconds?: number;
  frames?: number;
  /** The gaps between frames in seconds, used in turn. */
  steps?: number[];
  codec?: 'avc' | 'hevc' | 'vp9';
  container?: 'mp4' | 'mov' | 'webm';
  rotation?: 0 | 90 | 180 | 270;
  /** A late tone starts after half a second. */
  sound?: 'tone' | 'late tone' | 'silence' | 'none';
  /** Writes the index before the pictures, as cameras and web tools do. */
  indexFirst?: boolean;
};

/** The bytes of a film with moving stripes and, unless `sound` says otherwise, a tone. */
export async function aFilm(wish: FilmWish = {}): Promise<Buffer> {
  registerMediabunnyServer({ hardwareContext: null });
  const { width = 320, height = 180, codec = 'avc', container = 'mp4', rotation = 0, sound = 'tone', steps = [1 / 30] } = wish;
  const frames = wish.frames ?? Math.round((wish.seconds ?? 1) * 30);
  const fastStart = wish.indexFirst ? 'in-memory' : false;
  const format =
    container === 'webm'
      ? new WebMOutputFormat()
      : container === 'mov'
        ? new MovOutputFormat({ fastStart })
        : new Mp4OutputFormat({ fastStart });
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const picture = new VideoSampleSource({ codec, bitrate: 400_000, latencyMode: 'realtime', keyFrameInterval: 1 });
  output.addVideoTrack(picture, { rotation });
  const tone = sound === 'none' ? null : new AudioSampleSource({ codec: container === 'webm' ? 'opus' : 'aac', bitrate: 64_000 });
  if (tone) output.addAudioTrack(tone);
  await output.start();
  let at = 0;
  for (let index = 0; index < frames; index += 1) {
    const duration = steps[index % steps.length] ?? 1 / 30;
    using sample = new VideoSample(stripes(width, height, index), {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp: at,
      duration,
    });
    await picture.add(sample);
    at += duration;
  }
  if (tone) {
    using sample = new AudioSample({
      data: wave(at, sound === 'silence' ? at : sound === 'late tone' ? 0.5 : 0),
      format: 'f32',
      numberOfChannels: 1,
      sampleRate: 48_000,
      timestamp: 0,
    });
    await tone.add(sample);
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

// Brightness varies across the picture, moves with time and increases downwards, so that rotations show.
function stripes(width: number, height: number, index: number): Uint8Array {
  const bytes = new Uint8Array((width * height * 3) / 2).fill(128);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) bytes[y * width + x] = 40 + ((x + index * 4) % 128) + Math.trunc((y / height) * 60);
  return bytes;
}

function wave(seconds: number, toneFrom: number): Float32Array {
  return Float32Array.from({ length: Math.max(1024, Math.round(seconds * 48_000)) }, (_, index) =>
    index < toneFrom * 48_000 ? 0 : Math.sin(index / 17) * 0.2,
  );
}

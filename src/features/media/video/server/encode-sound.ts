import { join } from 'node:path';
import { toAvFrame } from '@mediabunny/server';
import {
  AudioSampleSink,
  EncodedAudioPacketSource,
  EncodedPacket,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  type InputAudioTrack,
} from 'mediabunny';
import * as libav from 'node-av';
import { encodedPackets } from './encoded-packets.ts';
import { readyFrames } from './ready-frames.ts';
import { SOUND_HASTE } from './video-plan.ts';

const BITS_PER_SECOND = 128_000;
const SAMPLES_PER_SECOND = 48_000;
const LONGEST_PART_SECONDS = 4;
const PACKET_SAMPLES = 1024;
const PACKET_SECONDS = PACKET_SAMPLES / SAMPLES_PER_SECOND;

// Stereo from the first instant on, with silence where the film has gaps. The encoder starts with a packet of silence of its own, so as
// much is trimmed from the beginning to keep the sound in sync with the picture.
const FILTERS = [
  `aresample=${SAMPLES_PER_SECOND}:async=1:first_pts=0`,
  'aformat=sample_fmts=fltp:channel_layouts=stereo',
  `atrim=start_sample=${PACKET_SAMPLES}`,
  `asetnsamples=n=${PACKET_SAMPLES}:p=0`,
].join(',');

/** Writes the sound of a film to `{folder}/audio.mp4`: stereo AAC at 128 kbit/s. */
export async function encodeSound(folder: string, track: InputAudioTrack): Promise<void> {
  const format = new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: LONGEST_PART_SECONDS });
  const output = new Output({ format, target: new FilePathTarget(join(folder, 'audio.mp4')) });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  using encoder = openEncoder();
  using packet = new libav.Packet();
  packet.alloc();
  let packets = 0;

  const encode = async (frame: libav.Frame | null) => {
    libav.FFmpegError.throwIfError(encoder.sendFrameSync(frame), 'encode the sound');
    for (const { data } of encodedPackets(encoder, packet)) {
      const encoded = new EncodedPacket(Buffer.from(data ?? []), 'key', packets * PACKET_SECONDS, PACKET_SECONDS);
      await source.add(encoded, packets === 0 ? { decoderConfig: decoderConfigOf(encoder) } : undefined);
      packets += 1;
    }
  };

  for await (const filtered of filteredSound(track)) {
    using frame = filtered;
    await encode(frame);
  }
  await encode(null);
  await output.finalize();
}

async function* filteredSound(track: InputAudioTrack): AsyncGenerator<libav.Frame> {
  using graph = libav.FilterComplexAPI.create(`[in]${FILTERS}[out]`, { inputs: [{ label: 'in' }], outputs: [{ label: 'out' }] });
  using frame = new libav.Frame();
  frame.alloc();
  for await (const sample of new AudioSampleSink(track).samples(0)) {
    using current = sample;
    // Releases what the frame held before; the wrapper doesn't.
    frame.unref();
    await toAvFrame(current, frame);
    graph.processSync('in', frame);
    yield* readyFrames(graph, 'out');
  }
  graph.flushSync();
  yield* readyFrames(graph, 'out');
}

function openEncoder(): libav.CodecContext {
  const codec = libav.Codec.findEncoderByName(libav.FF_ENCODER_AAC);
  if (!codec) throw new Error('The encoder of sound is missing.');
  const encoder = new libav.CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = SAMPLES_PER_SECOND;
  encoder.sampleFormat = libav.AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = libav.AV_CHANNEL_LAYOUT_STEREO;
  encoder.timeBase = new libav.Rational(1, SAMPLES_PER_SECOND);
  encoder.bitRate = BigInt(BITS_PER_SECOND);
  for (const [option, value] of Object.entries(SOUND_HASTE)) libav.FFmpegError.throwIfError(encoder.setOption(option, value), option);
  libav.FFmpegError.throwIfError(encoder.open2Sync(codec), 'open the encoder of sound');
  return encoder;
}

function decoderConfigOf(encoder: libav.CodecContext): AudioDecoderConfig {
  const description = encoder.extraData;
  if (!description) throw new Error('The encoder of sound gives no header.');
  return { codec: 'mp4a.40.2', sampleRate: SAMPLES_PER_SECOND, numberOfChannels: 2, description: Uint8Array.from(description) };
}

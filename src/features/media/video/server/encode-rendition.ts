import { join } from 'node:path';
import { EncodedPacket, EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny';
import * as libav from 'node-av';
import type { VideoRendition } from '../../rules.ts';
import { encodedPackets } from './encoded-packets.ts';
import { encoderHaste, framesBetweenKeys, KEY_SECONDS, type FrameRate } from './video-plan.ts';

const SECONDS_OF_BUFFER = 2;
const SEQUENCE_PARAMETERS = 7;

/** Writes one rendition of a film: takes frames in order and produces a fragmented MP4. */
export type RenditionEncoder = {
  /** How many frames have been added. */
  readonly frames: number;
  /** Encodes a frame and frees it. */
  add: (frame: libav.Frame) => Promise<void>;
  /** Writes what the encoder still holds and the end of the file. */
  finish: () => Promise<void>;
};

/** Opens `{folder}/{name}.mp4` for the frames of one rendition. */
export async function encodeRendition(folder: string, rendition: VideoRendition, rate: FrameRate): Promise<RenditionEncoder> {
  const format = new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: KEY_SECONDS / 2 });
  const output = new Output({ format, target: new FilePathTarget(join(folder, `${rendition.name}.mp4`)) });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  await output.start();
  const encoder = openEncoder(rendition, rate);
  const header = headerOf(encoder);
  const packet = new libav.Packet();
  packet.alloc();
  const frameSeconds = rate.denominator / rate.numerator;
  const keyEvery = framesBetweenKeys(rate);
  let frames = 0;
  let isBegun = false;

  const encode = async (frame: libav.Frame | null) => {
    libav.FFmpegError.throwIfError(await encoder.sendFrame(frame), 'encode');
    for (const { data, isKeyframe, pts } of encodedPackets(encoder, packet)) {
      // The parameter sets go before the first picture: that is where the MP4 writer looks for them.
      const bytes = Buffer.concat([...(isBegun ? [] : [header.bytes]), data ?? Buffer.alloc(0)]);
      const encoded = new EncodedPacket(bytes, isKeyframe ? 'key' : 'delta', Number(pts) * frameSeconds, frameSeconds);
      const decoderConfig = { codec: header.codec, codedWidth: rendition.width, codedHeight: rendition.height };
      await source.add(encoded, isBegun ? undefined : { decoderConfig });
      isBegun = true;
    }
  };

  return {
    get frames() {
      return frames;
    },
    add: async (given) => {
      using frame = given;
      frame.pts = BigInt(frames);
      frame.timeBase = encoder.timeBase;
      frame.pictType = frames % keyEvery === 0 ? libav.AV_PICTURE_TYPE_I : libav.AV_PICTURE_TYPE_NONE;
      frames += 1;
      await encode(frame);
    },
    finish: async () => {
      await encode(null);
      await output.finalize();
      packet.free();
      encoder.freeContext();
    },
  };
}

function openEncoder(rendition: VideoRendition, rate: FrameRate): libav.CodecContext {
  const codec = libav.Codec.findEncoderByName(libav.FF_ENCODER_LIBX264);
  if (!codec) throw new Error('The encoder of pictures is missing.');
  const bits = rendition.kilobits * 1000;
  const encoder = new libav.CodecContext();
  encoder.allocContext3(codec);
  encoder.width = rendition.width;
  encoder.height = rendition.height;
  encoder.pixelFormat = libav.AV_PIX_FMT_YUV420P;
  encoder.sampleAspectRatio = new libav.Rational(1, 1);
  encoder.timeBase = new libav.Rational(rate.denominator, rate.numerator);
  encoder.framerate = new libav.Rational(rate.numerator, rate.denominator);
  encoder.gopSize = framesBetweenKeys(rate);
  // B-frames would make the picture start later than the sound, because fragments have no edit list.
  encoder.maxBFrames = 0;
  // Keep the bit rate steady from second to second.
  encoder.bitRate = BigInt(bits);
  encoder.rcMaxRate = BigInt(bits);
  encoder.rcBufferSize = bits * SECONDS_OF_BUFFER;
  encoder.setFlags(libav.AV_CODEC_FLAG_GLOBAL_HEADER);
  const options = { ...encoderHaste(rendition), threads: '1' };
  for (const [option, value] of Object.entries(options)) libav.FFmpegError.throwIfError(encoder.setOption(option, value), option);
  libav.FFmpegError.throwIfError(encoder.open2Sync(codec), 'open the encoder');
  return encoder;
}

/** Returns the parameter sets that players need before the first picture, and the codec string (RFC 6381, section 3.3). */
function headerOf(encoder: libav.CodecContext): { bytes: Buffer; codec: string } {
  const given = encoder.extraData;
  if (!given) throw new Error('The encoder gives no header.');
  const bytes = Buffer.from(given);
  for (let at = 0; at + 7 <= bytes.length; at += 1) {
    const isSequence = bytes.readUIntBE(at, 3) === 1 && (bytes.readUInt8(at + 3) & 0x1f) === SEQUENCE_PARAMETERS;
    if (isSequence) return { bytes, codec: `avc1.${bytes.toString('hex', at + 4, at + 7)}` };
  }
  throw new Error('The header of the encoder names no profile.');
}

import { availableParallelism } from 'node:os';
import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import * as libav from 'node-av';
import type { FilmCodec } from './video-plan.ts';

const MICROSECONDS = new libav.Rational(1, 1_000_000);
const THREADS_MAX = 2;

const CODECS: Record<FilmCodec, libav.AVCodecID> = {
  avc: libav.AV_CODEC_ID_H264,
  hevc: libav.AV_CODEC_ID_HEVC,
  vp8: libav.AV_CODEC_ID_VP8,
  vp9: libav.AV_CODEC_ID_VP9,
  av1: libav.AV_CODEC_ID_AV1,
};

/**
 * Yields the pictures of a film in display order, each with its time in microseconds. The frame is reused: take a reference to keep its
 * contents. Throws if a picture can't be decoded.
 */
export async function* decodePicture(track: InputVideoTrack, codec: FilmCodec): AsyncGenerator<libav.Frame> {
  using decoder = await openDecoder(track, codec);
  using frame = new libav.Frame();
  using packet = new libav.Packet();
  frame.alloc();
  packet.alloc();
  const sink = new EncodedPacketSink(track);
  const options = { verifyKeyPackets: true };
  const first = (await sink.getKeyPacket(0, options)) ?? (await sink.getFirstKeyPacket(options));
  if (!first) return;
  for await (const encoded of sink.packets(first)) {
    packet.data = Buffer.from(encoded.data);
    packet.isKeyframe = encoded.type === 'key';
    packet.timeBase = MICROSECONDS;
    packet.pts = BigInt(encoded.microsecondTimestamp);
    packet.duration = BigInt(encoded.microsecondDuration);
    libav.FFmpegError.throwIfError(decoder.sendPacketSync(packet), 'decode');
    packet.unref();
    yield* decodedFrames(decoder, frame);
  }
  libav.FFmpegError.throwIfError(decoder.sendPacketSync(null), 'decode');
  yield* decodedFrames(decoder, frame);
}

function* decodedFrames(decoder: libav.CodecContext, frame: libav.Frame): Generator<libav.Frame> {
  for (;;) {
    const status = decoder.receiveFrameSync(frame);
    if (status === libav.AVERROR_EAGAIN || status === libav.AVERROR_EOF) return;
    libav.FFmpegError.throwIfError(status, 'decode');
    frame.timeBase = MICROSECONDS;
    yield frame;
    frame.unref();
  }
}

async function openDecoder(track: InputVideoTrack, name: FilmCodec): Promise<libav.CodecContext> {
  const config = await track.getDecoderConfig();
  const codec = libav.Codec.findDecoder(CODECS[name]);
  if (!config || !codec) throw new Error('There is no decoder for this film.');
  const decoder = new libav.CodecContext();
  decoder.allocContext3(codec);
  decoder.width = config.codedWidth ?? 0;
  decoder.height = config.codedHeight ?? 0;
  decoder.extraData = config.description ? bytesOf(config.description) : null;
  // Strict, so that films that don't declare how far their pictures are out of order are still put in order.
  const options = { threads: String(Math.min(THREADS_MAX, availableParallelism())), strict: String(libav.FF_COMPLIANCE_STRICT) };
  for (const [option, value] of Object.entries(options)) libav.FFmpegError.throwIfError(decoder.setOption(option, value), option);
  libav.FFmpegError.throwIfError(decoder.open2Sync(codec), 'open the decoder');
  return decoder;
}

function bytesOf(source: NonNullable<VideoDecoderConfig['description']>): Buffer {
  return ArrayBuffer.isView(source) ? Buffer.from(source.buffer, source.byteOffset, source.byteLength) : Buffer.from(source);
}

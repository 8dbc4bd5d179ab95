import * as libav from 'node-av';

/** Yields what an encoder has ready, packet by packet; the packet is reused. Throws if the encoder fails. */
export function* encodedPackets(encoder: libav.CodecContext, packet: libav.Packet): Generator<libav.Packet> {
  for (;;) {
    const answer = encoder.receivePacketSync(packet);
    if (answer === libav.AVERROR_EAGAIN || answer === libav.AVERROR_EOF) return;
    libav.FFmpegError.throwIfError(answer, 'encode');
    yield packet;
    packet.unref();
  }
}

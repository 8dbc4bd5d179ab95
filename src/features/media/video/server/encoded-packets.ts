import * as libav from 'node-av';

/** Yields what an encoder has ready, packet by packet; the packet is reused. Throws if the encoder fails. */
export function* encodedPackets(encoder: libav.CodecContext, packet: libav.Packet): Generator<libav.Packet> {
  for (;;) {
    const status = encoder.receivePacketSync(packet);
    if (status === libav.AVERROR_EAGAIN || status === libav.AVERROR_EOF) return;
    libav.FFmpegError.throwIfError(status, 'encode');
    yield packet;
    packet.unref();
  }
}

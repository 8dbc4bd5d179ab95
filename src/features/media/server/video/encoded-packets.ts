import * as libav from 'node-av';

/** What an encoder has ready, packet by packet; it is the same packet each time. Throws what the encoder refuses. */
export function* encodedPackets(encoder: libav.CodecContext, packet: libav.Packet): Generator<libav.Packet> {
  for (;;) {
    const answer = encoder.receivePacketSync(packet);
    if (answer === libav.AVERROR_EAGAIN || answer === libav.AVERROR_EOF) return;
    libav.FFmpegError.throwIfError(answer, 'encode');
    yield packet;
    packet.unref();
  }
}

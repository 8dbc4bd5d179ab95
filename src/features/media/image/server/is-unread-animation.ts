import type { Buffer } from 'node:buffer';
import type { ImageFormat } from '../../rules.ts';

const SIGNATURE_BYTES = 8;
const AROUND_CHUNK = 12;

/** Whether an image is an animation that the image library can't read: of an animated PNG or AVIF, only the first frame would be left. */
export function isUnreadAnimation(bytes: Buffer, format: ImageFormat): boolean {
  if (format === 'avif') return bytes.toString('latin1', 8, 12) === 'avis';
  return format === 'png' && framesOfPng(bytes) > 1;
}

// An animation says how many frames it has before its first one (APNG, "acTL").
function framesOfPng(bytes: Buffer): number {
  for (let at = SIGNATURE_BYTES; at + AROUND_CHUNK <= bytes.length; at += AROUND_CHUNK + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return bytes.readUInt32BE(at + 8);
    if (name === 'IDAT') return 1;
  }
  return 1;
}

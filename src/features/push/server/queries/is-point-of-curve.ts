import { ECDH } from 'node:crypto';

const UNCOMPRESSED = 0x04;

/**
 * Whether a browser's key, in base64url, is an uncompressed point of the curve P-256 (RFC 8291 section 3.1). With any other bytes each push
 * to it would fail in the encryption.
 */
export function isPointOfCurve(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url');
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return bytes[0] === UNCOMPRESSED;
  } catch {
    return false;
  }
}

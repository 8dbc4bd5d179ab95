import { createCipheriv, createDecipheriv } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals bytes with AES-256-GCM under a key of 32 bytes; `about` is authenticated with them. */
export function sealBytes(key: Buffer, plain: Uint8Array, about: string, randomBytes: (size: number) => Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what `sealBytes` made. Null if it was sealed under another key or about something else, or was altered. */
export function openBytes(key: Buffer, sealed: Uint8Array, about: string): Buffer | null {
  const bytes = Buffer.from(sealed);
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(about),
  );
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Opens with the first key that fits, and says whether it was another than the first, which seals. Null if none fits. */
export function openWithAny(keys: Buffer[], sealed: Uint8Array, about: string): { plain: Buffer; isStale: boolean } | null {
  for (const [index, key] of keys.entries()) {
    const plain = openBytes(key, sealed, about);
    if (plain !== null) return { plain, isStale: index > 0 };
  }
  return null;
}

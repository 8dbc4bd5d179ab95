import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts that must not be in the database in plain. */
export type SealedBox = {
  seal(plain: string): Buffer;
  /** Null if it was sealed for something else or under another secret, or was altered. */
  open(sealed: Uint8Array): string | null;
};

/**
 * Creates a box that seals texts with AES-256-GCM under a key derived from the product's secret for one use alone (HKDF, RFC 5869). `about`
 * names what the text belongs to, such as a row's id, so that it can't be moved elsewhere.
 */
export function createSealedBox(secret: string, use: string, about: string): SealedBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `turnout/sealed/${use}`, 32));
  const bound = Buffer.from(about);
  return {
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound);
      return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES }).setAAD(bound);
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

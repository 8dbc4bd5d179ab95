import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Returns unguessable bytes; injected so that tests can choose them. */
export type RandomBytes = (size: number) => Buffer;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type Secrets = {
  /** Seals bytes with AES-256-GCM; `about` is authenticated with them, so a sealed value can't be used elsewhere. */
  seal(plain: Uint8Array, about: string): Buffer;
  /** Opens what `seal` made. Returns null if it was sealed under another secret or for another purpose, or was altered. */
  open(sealed: Uint8Array, about: string): Buffer | null;
  /** A keyed hash: without the secret, not even a six-digit code can be found by brute force. */
  hash(about: string, value: string): Buffer;
};

/** The provider's keys, each derived from the product's secret for a single purpose (HKDF, RFC 5869). */
export function createSecrets(appSecret: string, randomBytes: RandomBytes): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', appSecret, '', `turnout/identity/${use}`, 32));
  const sealing = derive('sealing');
  const hashing = derive('hashing');
  return {
    seal(plain, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(about));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(about),
      );
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
    hash: (about, value) => createHmac('sha256', hashing).update(`${about}\0${value}`).digest(),
  };
}

/** Compares two hashes in a time that doesn't reveal where they differ. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

const CODE_SPACE = 1_000_000;
const UNBIASED = Math.floor(2 ** 32 / CODE_SPACE) * CODE_SPACE;

/** Returns six digits, every combination equally likely. */
export function randomCode(randomBytes: RandomBytes): string {
  for (;;) {
    const value = randomBytes(4).readUInt32BE();
    if (value < UNBIASED) return String(value % CODE_SPACE).padStart(6, '0');
  }
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { everySecret, type AppSecret } from '#platform/server/program/app-secret.ts';
import { openWithAny, sealBytes } from '#platform/server/storage/sealed-bytes.ts';

/** Returns unguessable bytes; injected so that tests can choose them. */
export type RandomBytes = (size: number) => Buffer;

export type Sealing = {
  /** Seals bytes with AES-256-GCM; `about` is authenticated with them, so a sealed value can't be used elsewhere. */
  seal(plain: Uint8Array, about: string): Buffer;
  /** Opens what `seal` made. Returns null if it was sealed under an unknown secret or for another purpose, or was altered. */
  open(sealed: Uint8Array, about: string): Buffer | null;
  /** Seals under the current secret what another one has sealed; null if there is nothing to do, or it can't be opened. */
  reseal(sealed: Uint8Array, about: string): Buffer | null;
};

export type Secrets = Sealing & {
  /**
   * A keyed hash: without the key, not even a six-digit code can be found by brute force. The key stays the same when the product's secret
   * is replaced: what only exists as a hash, such as recovery codes, could not be hashed again.
   */
  hash(about: string, value: string): Buffer;
  /** Keyed hashes under the product's secret and, after it, under each one that verifies beside it. */
  proofs(about: string, value: string): [Buffer, ...Buffer[]];
};

/** Seals for the provider, under a key derived from the product's secret for this purpose alone (HKDF, RFC 5869). */
export function createSealing(secret: AppSecret, randomBytes: RandomBytes): Sealing {
  const current = derive(secret.current, 'sealing');
  const keys = everySecret(secret).map((one) => derive(one, 'sealing'));
  const seal = (plain: Uint8Array, about: string) => sealBytes(current, plain, about, randomBytes);
  return {
    seal,
    open: (sealed, about) => openWithAny(keys, sealed, about)?.plain ?? null,
    reseal(sealed, about) {
      const opened = openWithAny(keys, sealed, about);
      return opened?.isStale === true ? seal(opened.plain, about) : null;
    },
  };
}

/** The key of hashes in a database that was first used with this secret. */
export function hashingKeyOf(one: string): Buffer {
  return derive(one, 'hashing');
}

/** Everything that the provider derives from the product's secret. `hashingKey` is the database's (`readHashingKey`). */
export function createSecrets(secret: AppSecret, randomBytes: RandomBytes, hashingKey = hashingKeyOf(secret.current)): Secrets {
  const current = derive(secret.current, 'hashing');
  const others = [...secret.previous, ...secret.next].map((one) => derive(one, 'hashing'));
  const hashUnder = (key: Buffer, about: string, value: string) => createHmac('sha256', key).update(`${about}\0${value}`).digest();
  return {
    ...createSealing(secret, randomBytes),
    hash: (about, value) => hashUnder(hashingKey, about, value),
    proofs: (about, value) => [hashUnder(current, about, value), ...others.map((key) => hashUnder(key, about, value))],
  };
}

function derive(one: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', one, '', `turnout/identity/${use}`, 32));
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

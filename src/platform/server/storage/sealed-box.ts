import { hkdfSync, randomBytes } from 'node:crypto';
import { everySecret, type AppSecret } from '../program/app-secret.ts';
import { openWithAny, sealBytes } from './sealed-bytes.ts';

/** Encrypts texts that must not be in the database in plain. */
export type SealedBox = {
  seal(plain: string): Buffer;
  /** Null if it was sealed for something else or under an unknown secret, or was altered. */
  open(sealed: Uint8Array): string | null;
  /** Seals under the current secret what another one has sealed; null if there is nothing to do, or it can't be opened. */
  reseal(sealed: Uint8Array): Buffer | null;
};

/**
 * Creates a box that seals texts with AES-256-GCM under a key derived from the product's secret for one use alone (HKDF, RFC 5869). `about`
 * names what the text belongs to, such as a row's id, so that it can't be moved elsewhere.
 */
export function createSealedBox(secret: AppSecret, use: string, about: string): SealedBox {
  const keyOf = (one: string) => Buffer.from(hkdfSync('sha256', one, '', `turnout/sealed/${use}`, 32));
  const current = keyOf(secret.current);
  const keys = everySecret(secret).map(keyOf);
  const seal = (plain: Uint8Array) => sealBytes(current, plain, about, randomBytes);
  return {
    seal: (plain) => seal(Buffer.from(plain)),
    open: (sealed) => openWithAny(keys, sealed, about)?.plain.toString('utf8') ?? null,
    reseal(sealed) {
      const opened = openWithAny(keys, sealed, about);
      return opened?.isStale === true ? seal(opened.plain) : null;
    },
  };
}

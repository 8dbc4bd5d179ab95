import { createHmac } from 'node:crypto';
import { isSameHash } from '../tokens/secrets.ts';

const STEP_SECONDS = 30;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The length of the secret for an authenticator app, in bytes: the same as the hash (RFC 4226 section 4). */
export const TOTP_SECRET_BYTES = 20;

/**
 * Returns the 30-second step that a six-digit code belongs to: the current one, the one before or
 * the one after (RFC 6238 section 5.2), or null. Takes as long for a wrong code as for a right one.
 */
export function findStep(secret: Uint8Array, code: string, now: Date): number | null {
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  let found: number | null = null;
  for (const step of [present - 1, present, present + 1]) {
    if (isSameHash(Buffer.from(code), Buffer.from(codeOfStep(secret, step)))) found = step;
  }
  return found;
}

/** The code of one step: HOTP with SHA-1 and six digits (RFC 4226 section 5.3), which all apps support. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** When a step begins. */
export function startOfStep(step: number): Date {
  return new Date(step * STEP_SECONDS * 1000);
}

/** Base32 without padding (RFC 4648 section 6), as secrets are shown and typed. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

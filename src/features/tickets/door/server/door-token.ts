import { createHash, randomBytes } from 'node:crypto';
import { parse, stringify } from 'uuid';

const ID_BYTES = 16;
const SECRET_BYTES = 24;
const TOKEN = /^[\w-]{54}$/;

/** Creates the secret part of a helper's link: whose date it is for, and 24 random bytes. */
export function createDoorToken(ownerUserId: string): string {
  return Buffer.concat([parse(ownerUserId), randomBytes(SECRET_BYTES)]).toString('base64url');
}

/** Returns whose door a token claims to open, or null if it isn't one. Whether it does, `hashDoorToken` finds out. */
export function readDoorToken(token: string): string | null {
  if (!TOKEN.test(token)) return null;
  try {
    return stringify(Buffer.from(token, 'base64url').subarray(0, ID_BYTES));
  } catch {
    return null;
  }
}

/** Returns what is stored of a token. It has 192 random bits, so a plain digest can't be reversed by guessing. */
export function hashDoorToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

import type { RandomBytes, Secrets } from '../tokens/secrets.ts';
import { uuidBytes, uuidOf } from './uuid-bytes.ts';

/** Creates the subject of a new user. All its bits are random, so that the subjects invented for unknown names look the same. */
export function newSub(randomBytes: RandomBytes): string {
  return uuidOf(versioned(randomBytes(16)));
}

/**
 * Invents the subject for an unknown name; it is always the same for the same name. The two letters that a
 * masked address would show are hidden in it, so that a later request by this subject is shown the same address.
 */
export function decoySub(secrets: Secrets, login: string): string {
  const bytes = secrets.hash('invented-sub', login).subarray(0, 16);
  const letters = [login.charCodeAt(0), login.charCodeAt(login.lastIndexOf('@') + 1)];
  const front = versioned(bytes);
  const mask = lettersMask(secrets, front);
  for (const [index, letter] of letters.entries()) front[HIDDEN_AT + index] = (letter & 0xff) ^ (mask[index] ?? 0);
  return uuidOf(front);
}

/** Invents the address that is shown, masked, for an unknown subject. */
export function decoyEmail(secrets: Secrets, sub: string): string {
  const bytes = uuidBytes(sub);
  const mask = lettersMask(secrets, bytes);
  const letter = (index: number) => {
    const hidden = (bytes[HIDDEN_AT + index] ?? 0) ^ (mask[index] ?? 0);
    const text = String.fromCharCode(hidden);
    return /[a-z0-9]/.test(text) ? text : String.fromCharCode(97 + (hidden % 26));
  };
  return `${letter(0)}@${letter(1)}`;
}

const HIDDEN_AT = 14;

function lettersMask(secrets: Secrets, bytes: Buffer): Buffer {
  return secrets.hash('invented-email', bytes.subarray(0, HIDDEN_AT).toString('hex'));
}

// Sets the bits that mark a random UUID (RFC 9562 section 5.4).
function versioned(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[6] = ((copy[6] ?? 0) & 0x0f) | 0x40;
  copy[8] = ((copy[8] ?? 0) & 0x3f) | 0x80;
  return copy;
}

import type { RandomBytes, Secrets } from './secrets.ts';
import { uuidBytes, uuidOf } from './uuid-bytes.ts';

/** The subject of a new user. Random in all bits, so that those invented for names that nobody has look the same. */
export function newSub(randomBytes: RandomBytes): string {
  return uuidOf(versioned(randomBytes(16)));
}

/**
 * The subject that is told for a name that nobody has; always the same for the same name. The two letters that a masked
 * address would show are hidden in it, so that whoever goes on asking by the subject is told of the same address.
 */
export function inventSub(secrets: Secrets, login: string): string {
  const bytes = secrets.hash('invented-sub', login).subarray(0, 16);
  const letters = [login.charCodeAt(0), login.charCodeAt(login.lastIndexOf('@') + 1)];
  const front = versioned(bytes);
  const mask = lettersMask(secrets, front);
  for (const [index, letter] of letters.entries()) front[HIDDEN_AT + index] = (letter & 0xff) ^ (mask[index] ?? 0);
  return uuidOf(front);
}

/** The address that is told of, masked, for a subject that nobody has. */
export function inventEmail(secrets: Secrets, sub: string): string {
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

// The bits that mark a random UUID (RFC 9562 section 5.4).
function versioned(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[6] = ((copy[6] ?? 0) & 0x0f) | 0x40;
  copy[8] = ((copy[8] ?? 0) & 0x3f) | 0x80;
  return copy;
}

import { createHash } from 'node:crypto';

/**
 * Returns the id of the conversation of two people, in either order: derived from theirs, so that two who start at once start the same one,
 * and no table of pairs is needed. It is no secret: access is decided by who the reader is.
 */
export function chatIdOf(one: string, other: string): string {
  const [first = '', second = ''] = [one.toLowerCase(), other.toLowerCase()].toSorted();
  return derivedId(`turnout/chat/${first}/${second}`);
}

/** Returns a UUID of version 8 (RFC 9562) derived from a name: the same one every time. */
export function derivedId(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

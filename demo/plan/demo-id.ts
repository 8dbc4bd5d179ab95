import { createHash } from 'node:crypto';

// The first 48 bits of a version 7 id are its time; all of the demo's are from the start of 2026.
const TIME = Date.UTC(2026, 0, 1).toString(16).padStart(12, '0');

/**
 * Returns the id of a thing in the demo: always the same for the same name, in the form of UUID version 7 (RFC 9562).
 * A load that starts again after an interruption therefore overwrites its own files instead of leaving a second set.
 */
export function demoId(...name: (string | number)[]): string {
  const hex = createHash('sha256')
    .update(`turnout demo:${name.join(':')}`)
    .digest('hex');
  const variant = ((Number.parseInt(hex.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${TIME.slice(0, 8)}-${TIME.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}

import { createHash } from 'node:crypto';

/**
 * The key of a call that makes something once for each person: the same call again gets the same thing. The provider refuses a known key
 * with other parameters for a day, and what they are made of (a name, an address) can change between a lost answer and the next try;
 * so they are part of the key, as a fingerprint.
 */
export function requestKey(name: string, parameters: object): string {
  return `${name}:${createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 16)}`;
}

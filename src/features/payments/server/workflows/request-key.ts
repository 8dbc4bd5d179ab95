import { createHash } from 'node:crypto';

/**
 * Returns the idempotency key of a call that creates something once per person: the same call again gets the same thing. For a day the
 * provider refuses a known key with other parameters, and those (a name, an address) can change between a lost answer and the retry, so the
 * key includes their fingerprint.
 */
export function requestKey(name: string, parameters: object): string {
  return `${name}:${createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 16)}`;
}

import { hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * The product's secret. `current` signs and seals; the others only verify and open, while programs are moved one after another from a
 * former secret to the current one (`previous`), or from the current one to its successor (`next`).
 */
export type AppSecret = { current: string; previous: readonly string[]; next: readonly string[] };

/** Returns every secret that verifies and opens, the current one first. */
export function everySecret({ current, previous, next }: AppSecret): string[] {
  return [current, ...previous, ...next];
}

/**
 * Returns whether one of the secrets has made this signature; `sign` repeats it under one of them. Each comparison takes a time that
 * doesn't reveal where the two differ.
 */
export function isSignedBy(secret: AppSecret, given: Uint8Array, sign: (one: string) => Uint8Array): boolean {
  return everySecret(secret).some((one) => {
    const expected = sign(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Returns what names a secret in the database and in logs: nothing that was made with the secret can be derived from it. */
export function fingerprintOf(one: string): string {
  return Buffer.from(hkdfSync('sha256', one, '', 'turnout/fingerprint', 16)).toString('hex');
}

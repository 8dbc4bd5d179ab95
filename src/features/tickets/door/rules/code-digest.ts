const DIGEST_LETTERS = 22;

/** What is hashed (SHA-256) to recognise the code of a ticket on a host's own roster: each date has digests of its own. */
export function digestInput(sessionEventId: string, code: string): string {
  return `${sessionEventId}:${code}`;
}

/**
 * The same for a helper's roster. Codes are few enough to try them all out against a digest; the signature, which only the QR code has, can't
 * be guessed.
 */
export function signedDigestInput(sessionEventId: string, code: string, signature: string): string {
  return `${digestInput(sessionEventId, code)}:${signature}`;
}

/** Returns the digest as rosters carry it: the first 132 bits in base64url. */
export function shortDigest(base64url: string): string {
  return base64url.slice(0, DIGEST_LETTERS);
}

const DIGEST_LETTERS = 22;

/** What is hashed (SHA-256) to recognise the code of a ticket: each date has digests of its own. */
export function digestInput(sessionEventId: string, code: string): string {
  return `${sessionEventId}:${code}`;
}

/** Returns the digest as rosters carry it: the first 132 bits in base64url. */
export function shortDigest(base64url: string): string {
  return base64url.slice(0, DIGEST_LETTERS);
}

import { z } from 'zod';

// Neither user info before the host, which makes an address look like another one, nor characters that browsers rewrite or silently drop.
const PLAIN_AUTHORITY = /^https?:\/\/[^\s@/?#\\]+(?:[/?#][^\s\\]*)?$/i;
// A bare IP address isn't anybody's site.
const NAMED_HOST = /\.[a-z][a-z0-9-]*\.?$/i;

/**
 * A schema for a web address that people are sent to and that leads where it appears to: http or https, a named host, no user info (RFC
 * 3986, section 7.6), no backslash, which browsers read as a slash. Fails with the given message.
 */
export function webAddress(max: number, error: string) {
  return z
    .string(error)
    .trim()
    .max(max, error)
    .regex(PLAIN_AUTHORITY, error)
    .pipe(z.url({ protocol: /^https?$/, hostname: NAMED_HOST, error }));
}

import { z } from 'zod';

// Neither a name before the host, which makes an address look like another one, nor signs that browsers turn round or drop silently.
const PLAIN_AUTHORITY = /^https?:\/\/[^\s@/?#\\]+(?:[/?#][^\s\\]*)?$/i;
// A machine that is named by its number is nobody's site.
const NAMED_HOST = /\.[a-z][a-z0-9-]*\.?$/i;

/**
 * An address of the web that people are sent to, and that leads where it seems to: http or https, a host with a name, nothing before
 * the host (RFC 3986, section 7.6), no backslash, which browsers read as a slash. Refuses with the sentence that is handed in.
 */
export function webAddress(max: number, error: string) {
  return z
    .string(error)
    .trim()
    .max(max, error)
    .regex(PLAIN_AUTHORITY, error)
    .pipe(z.url({ protocol: /^https?$/, hostname: NAMED_HOST, error }));
}

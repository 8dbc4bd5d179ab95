import { z } from 'zod';
import { webAddress } from './web-address.ts';

/** A schema for what a link may lead to: a path of this site that leads to no other host, or a web address. Fails with the given message. */
export function pageAddress(max: number, error: string) {
  // Browsers read `//host` and `/\host` as another host.
  const ownPath = z
    .string(error)
    .max(max, error)
    .regex(/^\/(?![/\\])[^\s\\]*$/, error);
  return z.union([ownPath, webAddress(max, error)], error);
}

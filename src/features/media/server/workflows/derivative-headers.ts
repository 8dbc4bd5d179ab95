import type { Config } from '#platform/server/program/config.ts';
import type { ReaderClass } from '#platform/server/storage/media-links.ts';
import { cacheTags } from '../../purge/server/cached-paths.ts';
import { UNPURGED_SECONDS } from '../../rules.ts';

type Opened = { prefix: string; reader: ReaderClass; secondsLeft: number };
type Media = Pick<Config, 'media' | 'publicOrigin'>;

// How long a browser may show an item from its cache that has since been locked.
const RECHECK_SECONDS = 60;
const PREFLIGHT_SECONDS = 86_400;

/** Headers of a derivative opened by a link, other than those of its content. It can't run as a page, whatever it contains. */
export function derivativeHeaders(config: Media, opened: Opened): Record<string, string> {
  return {
    'cache-control': cachingOf(config, opened),
    // Fastly and Varnish read the one, Cloudflare and others the other; either way they hide it from readers.
    ...(config.media.purge !== null && opened.reader === 'public'
      ? { 'surrogate-key': cacheTags(opened.prefix).join(' '), 'cache-tag': cacheTags(opened.prefix).join(',') }
      : {}),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'referrer-policy': 'no-referrer',
    ...originHeaders(config),
  };
}

/** Headers of the response to a preflight request for ranges of a film. */
export function preflightHeaders(config: Media): Record<string, string> {
  return {
    ...originHeaders(config),
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'range',
    'access-control-max-age': String(PREFLIGHT_SECONDS),
    'cache-control': 'no-store',
  };
}

// One value for everybody: a response that depended on the caller's origin would need a copy for each in every cache.
function originHeaders({ media, publicOrigin }: Media): Record<string, string> {
  if (media.origin === null) return { 'cross-origin-resource-policy': 'same-origin' };
  return {
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': publicOrigin,
    'access-control-expose-headers': 'accept-ranges, content-length, content-range',
  };
}

/**
 * What everyone may see is cached until its link expires, by shared caches only for minutes if they can't be purged; all else by the
 * reader's own browser alone (docs/architecture/caching.md).
 */
function cachingOf({ media }: Media, { reader, secondsLeft }: Opened): string {
  if (reader !== 'public')
    return `private, max-age=${reader === 'private' || reader === 'admin' ? secondsLeft : Math.min(secondsLeft, RECHECK_SECONDS)}`;
  const shared = media.purge === null ? `, s-maxage=${Math.min(secondsLeft, UNPURGED_SECONDS)}` : '';
  return `public, max-age=${secondsLeft}${shared}, immutable`;
}

import type { FastifyRequest } from 'fastify';
import { fieldOf } from '#kernel/objects/is-object.ts';

/** Which requests wait behind each other: money and sign-in, and pages that are already cached, apart from everything else. */
export type Lane = 'normal' | 'cached' | 'urgent';

// Probes, and what streams at its own pace: files, uploads, events. None of it waits for a turn or keeps anyone waiting.
export const FREE: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/config.json',
  '/assets/*',
  '/media/:token/:file',
  '/media/upload/:token',
  '/live',
  '/user/export/:token',
]);
const URGENT = /^\/(?:identity|webhooks|ticket|payment|subscribe|membership|tip|user\/create)(?:\/|$)/;
export const PROCEDURES = '/trpc/:path';
// Procedures are called by names that the caller puts together, so all of them have to be urgent.
const URGENT_PROCEDURE = /^(?:payment|ticket|subscribe|membership|tip)\.\w+$/;
// Whatever might be free or urgent begins like this; so do a few people's pages.
const MAY_BE_OTHER =
  /^\/(?:healthz|readyz|metrics|config\.json|assets|media|live|identity|webhooks|ticket|payment|subscribe|membership|tip|user)(?:[/?#]|$)|^\/trpc\/(?:payment|ticket|subscribe|membership|tip)\./;
// The router decodes a path before it looks for its route, so such an address shows nothing of it.
const ENCODED_PATH = /^[^?#]*%/;

/**
 * Returns the lane of a request once its route is found, or null if it waits for no turn. The lane is that of the route, never of the
 * address: people choose the beginnings of addresses, as with `/tipsy_tom` or `/livemusic`.
 */
export function laneOf({ routeOptions: { url: route = '' }, params }: Pick<FastifyRequest, 'routeOptions' | 'params'>): Lane | null {
  if (FREE.has(route)) return null;
  const isUrgent =
    route === PROCEDURES
      ? String(fieldOf(params, 'path'))
          .split(',')
          .every((name) => URGENT_PROCEDURE.test(name))
      : URGENT.test(route);
  return isUrgent ? 'urgent' : 'normal';
}

/** Whether a request is of the normal lane whatever its route is, as far as its address shows. Most are. */
export function isPlainlyNormal({ url = '' }: { url?: string | undefined }): boolean {
  return url.startsWith('/') && !MAY_BE_OTHER.test(url) && !ENCODED_PATH.test(url);
}

/** Whether nothing but its headers has to be received before a request may take its turn. */
export function hasNoBody({ method }: { method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD';
}

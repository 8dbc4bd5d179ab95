import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReaderClass } from '#platform/server/media-links.ts';
import type { Services } from '#platform/server/services.ts';
import { isSubscribed } from '#features/subscriptions/server/queries/is-subscribed.ts';
import { mediaRefusals } from '../refusals.ts';
import { parseByteRange } from './byte-range.ts';

const CONTENT_TYPES: Record<string, string> = { webp: 'image/webp', m3u8: 'application/vnd.apple.mpegurl', mp4: 'video/mp4' };
const FILE = /^[a-z0-9-]{1,60}\.([a-z0-9]{2,5})$/;

// How long a browser may show what was locked meanwhile out of its own store.
const RECHECK_SECONDS = 60;

/**
 * Sends one derivative. The token is checked for every request, ranges included, and where it was made for a subscriber, that
 * they still are one: a link that was handed out ends with the subscription. Whatever is not a derivative under a valid
 * token does not exist (404): the quarantine is out of reach.
 */
export async function serveDerivative(
  services: Pick<Services, 'blobs' | 'mediaLinks' | 'db' | 'now'>,
  path: { token: string; file: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const opened = services.mediaLinks.open(path.token);
  const contentType = CONTENT_TYPES[FILE.exec(path.file)?.[1] ?? ''];
  if (!opened || contentType === undefined || !opened.prefix.startsWith('d/')) throw mediaRefusals.NOT_FOUND();
  const { reader } = opened;
  if (typeof reader === 'object' && !(await isSubscribed(services.db, { ...reader, now: services.now() }))) throw mediaRefusals.NOT_FOUND();
  const key = `${opened.prefix}/${path.file}`;
  const head = await services.blobs.head(key);
  if (!head) throw mediaRefusals.NOT_FOUND();
  // A derivative never changes under its key.
  const etag = `"${createHash('sha256').update(`${key}:${head.byteLength}`).digest('base64url').slice(0, 22)}"`;
  reply
    .header('etag', etag)
    .header('cache-control', cachingOf(opened))
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const range = parseByteRange(request.headers.range, head.byteLength);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${head.byteLength}`).send();
  reply.type(contentType).header('content-length', range ? range.end - range.start + 1 : head.byteLength);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${head.byteLength}`);
  return reply.send(await services.blobs.stream(key, range ?? undefined));
}

function cachingOf({ reader, secondsLeft }: { reader: ReaderClass; secondsLeft: number }): string {
  if (reader === 'public') return `public, max-age=${secondsLeft}, immutable`;
  return `private, max-age=${reader === 'private' ? secondsLeft : Math.min(secondsLeft, RECHECK_SECONDS)}`;
}

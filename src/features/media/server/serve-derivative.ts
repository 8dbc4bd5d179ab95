import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#platform/server/services.ts';
import { mediaRefusals } from '../refusals.ts';
import { parseByteRange } from './byte-range.ts';

const CONTENT_TYPES: Record<string, string> = { webp: 'image/webp', m3u8: 'application/vnd.apple.mpegurl', mp4: 'video/mp4' };
const FILE = /^[a-z0-9-]{1,60}\.([a-z0-9]{2,5})$/;

/**
 * Sends one derivative. The token is checked for every request, ranges included. Whatever is not a derivative under a valid
 * token does not exist (404): the quarantine is out of reach.
 */
export async function serveDerivative(
  services: Pick<Services, 'blobs' | 'mediaLinks'>,
  path: { token: string; file: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const opened = services.mediaLinks.open(path.token);
  const contentType = CONTENT_TYPES[FILE.exec(path.file)?.[1] ?? ''];
  if (!opened || contentType === undefined || !opened.prefix.startsWith('d/')) throw mediaRefusals.NOT_FOUND();
  const key = `${opened.prefix}/${path.file}`;
  const head = await services.blobs.head(key);
  if (!head) throw mediaRefusals.NOT_FOUND();
  // A derivative never changes under its key.
  const etag = `"${createHash('sha256').update(`${key}:${head.byteLength}`).digest('base64url').slice(0, 22)}"`;
  reply
    .header('etag', etag)
    .header('cache-control', `${opened.reader}, max-age=${opened.secondsLeft}${opened.reader === 'public' ? ', immutable' : ''}`)
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

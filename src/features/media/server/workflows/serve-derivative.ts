import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '#platform/server/storage/blobs.ts';
import type { ReaderClass } from '#platform/server/storage/media-links.ts';
import type { Services } from '#platform/server/program/services.ts';
import { mediaRefusals } from '../../refusals.ts';
import { parseByteRange } from '#platform/server/http/byte-range.ts';
import { mediaDependencies } from '../dependencies.ts';
import { derivativeHeaders } from './derivative-headers.ts';
import { findCaptions } from '../../captions/server/find-captions.ts';

const CONTENT_TYPES: Record<string, string> = {
  webp: 'image/webp',
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
};
const FILE = /^[a-z0-9-]{1,60}\.([a-z0-9]{2,5})$/;

type Checks = Pick<Services, 'db' | 'now'> & {
  isSuspended: (userId: string) => Promise<boolean>;
  isClosed: (folder: string) => Promise<boolean>;
  isWithdrawn: (folder: string) => Promise<boolean>;
};

/**
 * Serves one derivative, or captions of the film whose folder the link opens. Every request, ranges included, checks the token and, if it
 * was made for one reader, that their subscription or ticket still opens it: a link already sent ends with that. One made for everyone ends when
 * guests may no longer see its item. Of an item that was taken down, only its owner's new links and administrators' open; while the owner is
 * suspended, only the latter. Anything but a derivative under a valid
 * token, under exactly the address that was linked, doesn't exist (404), so the quarantine is out of reach.
 */
export async function serveDerivative(
  services: Pick<Services, 'config' | 'blobs' | 'mediaLinks'> & Checks,
  path: { token: string; file: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // Until it is known what this is: a refusal must not outlive its cause in any cache.
  reply.header('cache-control', 'no-store');
  // One address for each derivative: another spelling, or a query, would be stored beside it and escape every purge.
  if (request.url !== `/media/${path.token}/${path.file}`) throw mediaRefusals.NOT_FOUND();
  const opened = services.mediaLinks.open(path.token);
  const contentType = CONTENT_TYPES[FILE.exec(path.file)?.[1] ?? ''];
  if (!opened || contentType === undefined || !opened.prefix.startsWith('d/')) throw mediaRefusals.NOT_FOUND();
  const { reader } = opened;
  if (reader !== 'admin' && !(await isOpen(services, opened.prefix, reader))) throw mediaRefusals.NOT_FOUND();
  const key = `${opened.prefix}/${path.file}`;
  const found = await (key.endsWith('.vtt') ? openCaptions(services, key) : openBlob(services, key));
  if (!found) throw mediaRefusals.NOT_FOUND();
  const { byteLength } = found;
  // A derivative never changes under its key.
  const etag = `"${createHash('sha256').update(`${key}:${byteLength}`).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag).headers(derivativeHeaders(services.config, opened));
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const range = parseByteRange(request.headers.range, byteLength);
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ 'cache-control': 'no-store', 'content-range': `bytes */${byteLength}` })
      .send();
  }
  reply.type(contentType).header('content-length', range ? range.end - range.start + 1 : byteLength);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${byteLength}`);
  return reply.send(await found.read(range ?? undefined));
}

/** Whether a link that isn't an administrator's still opens a folder. */
async function isOpen(checks: Checks, prefix: string, reader: Exclude<ReaderClass, 'admin'>): Promise<boolean> {
  if (await checks.isSuspended(ownerOf(prefix))) return false;
  if (reader === 'public') return !(await checks.isClosed(prefix));
  if (reader === 'private') return !(await checks.isWithdrawn(prefix));
  // What was taken down stays open to its owner.
  if (reader.readerUserId === reader.ownerUserId) return true;
  if (!(await mediaDependencies().stillOpens(checks.db, { ...reader, now: checks.now() }))) return false;
  return !(await checks.isWithdrawn(prefix));
}

// Derivatives are in `d/{owner}/{entity}`.
function ownerOf(prefix: string): string {
  return prefix.split('/')[1] ?? '';
}

type OpenFile = { byteLength: number; read: (range?: ByteRange) => Promise<Readable | Buffer> };

async function openBlob({ blobs }: Pick<Services, 'blobs'>, key: string): Promise<OpenFile | null> {
  const head = await blobs.head(key);
  return head ? { byteLength: head.byteLength, read: (range) => blobs.stream(key, range) } : null;
}

async function openCaptions({ db }: Pick<Services, 'db'>, key: string): Promise<OpenFile | null> {
  const body = await findCaptions(db, key);
  return body ? { byteLength: body.length, read: async (range) => (range ? body.subarray(range.start, range.end + 1) : body) } : null;
}

import type { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

type EtagBody = {
  type: string;
  body: string | Buffer;
  /** For one person alone: no cache on the way may store it. */
  isPrivate?: boolean;
};

/**
 * Sends a text or picture, or 304 if the client already has it (RFC 9110, "If-None-Match"). Caches may keep it
 * but must revalidate it before reuse.
 */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, { type, body, isPrivate = false }: EtagBody): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', `W/${tag}`).header('cache-control', `${isPrivate ? 'private' : 'public'}, no-cache`);
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type(type).send(body);
}

function isKnown(given: string | undefined, tag: string): boolean {
  return (given ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*');
}

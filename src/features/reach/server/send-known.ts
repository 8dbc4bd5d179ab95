import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a text that is the same for everybody, or says that it is still what whoever asks has (RFC 9110, "If-None-Match"). It may be kept,
 * but not shown again without asking.
 */
export function sendKnown(request: FastifyRequest, reply: FastifyReply, known: { type: string; text: string }): FastifyReply {
  const tag = `"${createHash('sha256').update(known.text).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', `W/${tag}`).header('cache-control', 'public, no-cache');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type(known.type).send(known.text);
}

function isKnown(given: string | undefined, tag: string): boolean {
  return (given ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*');
}

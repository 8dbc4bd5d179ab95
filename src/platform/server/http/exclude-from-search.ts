import type { FastifyReply } from 'fastify';

/** Asks search engines not to index a response: it repeats pages that they know already, or that exclude them. */
export function excludeFromSearch(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex');
}

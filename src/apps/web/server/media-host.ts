import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/program/config.ts';

const DERIVATIVE = /^\/media\/[^/]+\/[^/]+$/;

/**
 * Serves nothing but media under the host name of media: no page, call or upload appears a second time there, whatever the proxy in front
 * passes on.
 */
export function guardMediaHost(app: FastifyInstance, { media }: Pick<Config, 'media'>): void {
  if (media.origin === null) return;
  const host = new URL(media.origin).host;
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host?.toLowerCase() !== host) return;
    const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
    if (isRead && DERIVATIVE.test(request.url) && !request.url.startsWith('/media/upload/')) return;
    await reply.code(404).header('cache-control', 'no-store').send({ message: 'There is nothing at this address.' });
  });
}

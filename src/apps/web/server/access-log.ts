import type { FastifyInstance } from 'fastify';
import type { Logger } from '#platform/server/log/log.ts';
import type { Config } from '#platform/server/program/config.ts';

/**
 * Logs one line for each response, if the operator wants them (ACCESS_LOG): which call it was, its status, how long it took, and how long its
 * body is. Neither who sent it nor the address itself, which names people and may hold the key to a calendar or a file. What is turned away
 * under overload is only counted.
 */
export function addAccessLog(app: FastifyInstance, { accessLog }: Pick<Config, 'accessLog'>, log: Logger): void {
  if (accessLog === 'off') return;
  app.addHook('onResponse', (request, reply, done) => {
    const length = Number(reply.getHeader('content-length'));
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        millis: Math.round(reply.elapsedTime),
        ...(Number.isFinite(length) ? { bytes: length } : {}),
      },
      'response',
    );
    done();
  });
}

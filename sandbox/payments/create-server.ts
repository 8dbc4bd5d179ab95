import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { registerBrowserRoutes } from './pages/browser-routes.ts';
import { registerConsoleRoutes } from './pages/console-routes.ts';
import { apiRoutes } from './resources/routes.ts';
import type { Sender } from './webhooks/sender.ts';
import { ApiError, unrecognizedUrl } from './wire/api-error.ts';
import { type ApiRequest, createApi, errorReply } from './wire/api.ts';
import { parseForm } from './wire/form.ts';
import { bodyOf, parseJsonObject, queryOf } from './wire/http-text.ts';
import type { Route } from './wire/route.ts';
import { newId, type World } from './world.ts';

const BODY_LIMIT = 256 * 1024;

/** The HTTP server: the API under /v1 and /v2, the browser pages under /sandbox. Handlers receive bodies and queries as text. */
export function createServer(world: World, sender: Sender): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    routerOptions: { querystringParser: (text) => ({ text }), maxParamLength: 255 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/x-www-form-urlencoded', 'application/json'], { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  // The v2 SDK may send calls without a body under any content type.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  registerApi(app, world, sender);
  registerBrowserRoutes(app, world, sender);
  registerConsoleRoutes(app, world, sender);
  app.setNotFoundHandler((request, reply) => sendError(world, request, reply, unrecognizedUrl(request.method, pathOf(request))));
  app.setErrorHandler((error, request, reply) => sendError(world, request, reply, asApiError(error)));
  return app;
}

function registerApi(app: FastifyInstance, world: World, sender: Sender): void {
  const api = createApi(world);
  for (const route of apiRoutes) {
    app.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const answer = await api(route, apiRequestOf(route, request));
        sender.wake();
        if (answer.drop) {
          reply.hijack();
          request.raw.socket.destroy();
          return reply;
        }
        return reply.code(answer.status).headers(answer.headers).type('application/json').send(answer.body);
      },
    });
  }
}

function apiRequestOf(route: Route, request: FastifyRequest): ApiRequest {
  const json = route.path.startsWith('/v2/');
  const text = route.method === 'POST' ? bodyOf(request) : queryOf(request);
  return {
    path: pathOf(request),
    ids: request.params as { [name: string]: string },
    headers: headersOf(request),
    params: json && route.method === 'POST' ? parseJsonObject(text) : parseForm(text),
  };
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function headersOf(request: FastifyRequest): { [name: string]: string | undefined } {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}

function asApiError(error: unknown): unknown {
  const status = (error as { statusCode?: unknown }).statusCode;
  if (error instanceof ApiError || typeof status !== 'number' || status < 400 || status >= 500) return error;
  return new ApiError(status, {
    type: 'invalid_request_error',
    message: error instanceof Error ? error.message : 'This request is not valid.',
  });
}

function sendError(world: World, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const answer = errorReply(world, newId(world, 'req_', 14), { path: pathOf(request), headers: headersOf(request) }, error);
  return reply.code(answer.status).headers(answer.headers).type('application/json').send(answer.body);
}

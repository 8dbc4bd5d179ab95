import compress from '@fastify/compress';
import { fastify, LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { acceptJson, guardBodies } from '#platform/server/accept-json.ts';
import { answerErrors } from '#platform/server/answer-errors.ts';
import { SMALL_BODY_BYTES } from '#platform/server/body-bytes.ts';
import type { Services } from '#platform/server/services.ts';
import { createContentMeter } from '#features/meter/server/content-meter.ts';
import { boundBodies } from './bound-bodies.ts';
import { addAlerts } from './alerts.ts';
import { closeGently } from './close-gently.ts';
import { addHealth } from './health.ts';
import { addLive } from './live/add-live.ts';
import { addPages } from './pages.ts';
import { createReadiness } from './readiness.ts';
import { createContextOf } from './request-contexts.ts';
import { addRestRoutes } from './rest-routes.ts';
import { addRpcRoutes } from './rpc-routes.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { shedLoad } from './shed-load.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;
const LONGEST_UPLOAD_MS = 3_600_000;
// In which a browser that is busy asks once more; one that idles sends again what was cut off with its connection.
const FAREWELL_MS = 400;

/** The one origin of the product: pages, RPC, REST, identity, webhooks, media and health. */
export async function createHttpServer(services: Services, pool: pg.Pool): Promise<FastifyInstance> {
  const meter = createContentMeter(services);
  const app = await createApi(services, pool, { meter, farewellMillis: FAREWELL_MS });
  await addPages(app, services, meter);
  return app;
}

/** Everything of it but the pages, which exist only once they are built. */
export async function createApi(
  services: Services,
  pool: pg.Pool,
  { meter = createContentMeter(services), farewellMillis = 0 } = {},
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : services.newId();
    },
    trustProxy: (_address, hop) => hop < services.config.trustedProxies,
    bodyLimit: SMALL_BODY_BYTES,
    // A film on a slow line takes long; `boundBodies` is stricter with everything else.
    requestTimeout: LONGEST_UPLOAD_MS,
    http: { headersTimeout: 30_000 },
    // What arrives while this process ends, on a connection that is still open, is answered as ever: another one takes the next.
    return503OnClosing: false,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    routerOptions: { maxParamLength: 5000 },
    rewriteUrl: ({ url = '/' }) => originForm(url),
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply as unknown as FastifyReply),
  }) as unknown as FastifyInstance;
  // JSON is all that calls take; without this a text would be taken for a body and found wanting.
  app.removeContentTypeParser('text/plain');
  refuseTrace(app);
  const registry = new Registry();
  shedLoad(app, services.config, registry);
  boundBodies(app);
  // When no request is under way any more, and the database is still there.
  app.addHook('onClose', () => meter.close());
  closeGently(app, { farewellMillis });
  const readiness = createReadiness(services, pool);
  answerErrors(app, readiness.noteRefusal);
  app.setNotFoundHandler((_request, reply) => answerNothingHere(reply));
  await addSecurityHeaders(app, services.config);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 1: 4 } } });
  addHealth(app, services, { pool, readiness, registry });
  const contextOf = createContextOf(services, meter);
  const guard = guardBodies(app, services.rateLimits, contextOf);
  acceptJson(app, guard);
  addAlerts(app, contextOf);
  addLive(app, services, contextOf);
  await addRestRoutes(app, services, contextOf);
  await addRpcRoutes(app, { contextOf, guard, noteRefusal: readiness.noteRefusal });
  return app;
}

// A server takes addresses with their origin too (RFC 9112 section 3.2.2); whose origin it is does not matter here.
function originForm(url: string): string {
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(url)?.[1];
  if (path === undefined) return url;
  return path.startsWith('/') ? path : `/${path}`;
}

// No call of ours is made with it, and the RPC library cannot represent it (Fetch standard, forbidden methods).
function refuseTrace(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method }, reply) => {
    return method === 'TRACE' ? answerNothingHere(reply) : undefined;
  });
}

function answerNothingHere(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ message: 'There is nothing at this address.' });
}

function refuseAddress(reply: FastifyReply): void {
  reply.code(400).send({ message: 'This address cannot be read.' });
}

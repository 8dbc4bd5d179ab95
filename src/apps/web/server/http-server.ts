import compress from '@fastify/compress';
import { fastify, LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { acceptJson, guardBodies } from '#platform/server/http/accept-json.ts';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { recordAddresses } from '#platform/server/http/caller-address.ts';
import { SMALL_BODY_BYTES } from '#platform/server/http/body-bytes.ts';
import type { Services } from '#platform/server/program/services.ts';
import { SENDING_MINUTES } from '#features/media/rules.ts';
import { createContentMeter } from '#features/meter/api/content-meter.ts';
import { boundBodies } from './bound-bodies.ts';
import { addAccessLog } from './access-log.ts';
import { addAlerts } from './alerts.ts';
import { closeGently } from './close-gently.ts';
import { guardMaintenance } from './maintenance/guard-maintenance.ts';
import { addHealth } from './health.ts';
import { addLive } from './live/add-live.ts';
import { addPages, builtPages, createGuestPages, pageKey, type PageSource } from './pages.ts';
import { guardMediaHost } from './media-host.ts';
import { createReadiness } from './readiness.ts';
import { createContextOf } from './request-contexts.ts';
import { addRestRoutes } from './rest-routes.ts';
import { addRpcRoutes } from './rpc-routes.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { shedLoad } from './shed-load.ts';
import { traceRequests } from './trace-requests.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;
// Long enough for a busy browser to send its next request; an idle one resends what was cut off with its connection.
const FAREWELL_MS = 400;

/** Creates the server for the product's one origin: pages, RPC, REST, identity, webhooks, media and health. */
export async function createHttpServer(services: Services, pool: pg.Pool, pages: PageSource = builtPages): Promise<FastifyInstance> {
  const meter = createContentMeter(services);
  const cache = createGuestPages(services);
  const isCachedPage = (url: string) => cache?.has(pageKey(services, url)) === true;
  const app = await createApi(services, pool, { meter, farewellMillis: FAREWELL_MS, isCachedPage });
  await addPages(app, services, { meter, cache, source: pages });
  return app;
}

/** Everything but the pages, which exist only once they are built. */
export async function createApi(
  services: Services,
  pool: pg.Pool,
  { meter = createContentMeter(services), farewellMillis = 0, isCachedPage = (_url: string): boolean => false } = {},
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
    // A film takes long to upload over a slow connection; `boundBodies` is stricter with everything else.
    requestTimeout: SENDING_MINUTES * 60_000,
    http: { headersTimeout: 30_000 },
    // Requests that arrive on open connections while this process shuts down are answered as usual; another process takes the next ones.
    return503OnClosing: false,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    routerOptions: { maxParamLength: 5000 },
    rewriteUrl: ({ url = '/' }) => originForm(url),
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply as unknown as FastifyReply),
  }) as unknown as FastifyInstance;
  // Calls take only JSON; without this, plain text would be accepted as a body and then fail validation.
  app.removeContentTypeParser('text/plain');
  recordAddresses(app);
  refuseTrace(app);
  guardMediaHost(app, services.config);
  traceRequests(app);
  const registry = new Registry();
  shedLoad(app, services.config, { registry, isCachedPage });
  boundBodies(app);
  // Runs once no request is in progress, while the database is still available.
  app.addHook('onClose', () => meter.close());
  closeGently(app, { farewellMillis });
  const readiness = createReadiness(services, pool);
  handleErrors(app, readiness.recordRefusal);
  app.setNotFoundHandler((_request, reply) => sendNothingHere(reply));
  await addSecurityHeaders(app, services.config);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 1: 4 } } });
  addAccessLog(app, services.config, services.log);
  addHealth(app, services, { pool, readiness, registry });
  const contextOf = createContextOf(services, meter);
  guardMaintenance(app, services, contextOf);
  const guard = guardBodies(app, services.rateLimits, contextOf);
  acceptJson(app, guard);
  addAlerts(app, contextOf);
  addLive(app, services, contextOf);
  await addRestRoutes(app, services, contextOf);
  await addRpcRoutes(app, { contextOf, guard, recordRefusal: readiness.recordRefusal });
  return app;
}

// A server must also accept request targets with an origin (RFC 9112 section 3.2.2); which origin doesn't matter here.
function originForm(url: string): string {
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(url)?.[1];
  if (path === undefined) return url;
  return path.startsWith('/') ? path : `/${path}`;
}

// None of our calls uses TRACE, and the RPC library can't represent it (Fetch standard, forbidden methods).
function refuseTrace(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method }, reply) => {
    return method === 'TRACE' ? sendNothingHere(reply) : undefined;
  });
}

function sendNothingHere(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ message: 'There is nothing at this address.' });
}

function refuseAddress(reply: FastifyReply): void {
  reply.code(400).send({ message: 'This address isn’t valid.' });
}

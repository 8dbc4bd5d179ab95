import compress from '@fastify/compress';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { TRPCError } from '@trpc/server';
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type pg from 'pg';
import { answerCalls } from '#platform/server/answer-calls.ts';
import { answerErrors } from '#platform/server/answer-errors.ts';
import { refuseKnown } from '#platform/server/rpc.ts';
import type { Services } from '#platform/server/services.ts';
import { createContentMeter } from '#features/meter/server/content-meter.ts';
import { boundBodies } from './bound-bodies.ts';
import { addAlerts } from './alerts.ts';
import { closeGently } from './close-gently.ts';
import { addHealth } from './health.ts';
import { addPages } from './pages.ts';
import { createContextOf } from './request-contexts.ts';
import { addRestRoutes } from './rest-routes.ts';
import { appRouter, type AppRouter } from './rpc-router.ts';
import { addSecurityHeaders } from './security-headers.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;
const BODY_LIMIT = 1024 * 1024;
const LONGEST_UPLOAD_MS = 3_600_000;
const MAX_BATCH = 10;

/** The one origin of the product: pages, RPC, REST, identity, webhooks, media and health. */
export async function createHttpServer(services: Services, pool: pg.Pool): Promise<FastifyInstance> {
  const meter = createContentMeter(services);
  const app = await createApi(services, pool, meter);
  await addPages(app, services, meter);
  return app;
}

/** Everything of it but the pages, which exist only once they are built. */
export async function createApi(services: Services, pool: pg.Pool, meter = createContentMeter(services)): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : services.newId();
    },
    trustProxy: (_address, hop) => hop < services.config.trustedProxies,
    bodyLimit: BODY_LIMIT,
    // A film on a slow line takes long; `boundBodies` is stricter with everything else.
    requestTimeout: LONGEST_UPLOAD_MS,
    http: { headersTimeout: 30_000 },
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    routerOptions: { maxParamLength: 5000 },
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply as unknown as FastifyReply),
  }) as unknown as FastifyInstance;
  // JSON is all that calls take; without this a text would be taken for a body and found wanting.
  app.removeContentTypeParser('text/plain');
  boundBodies(app);
  // When no request is under way any more, and the database is still there.
  app.addHook('onClose', () => meter.close());
  closeGently(app);
  answerErrors(app);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing at this address.' }));
  await addSecurityHeaders(app, services.config);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 1: 4 } } });
  addHealth(app, services, pool);
  const contextOf = createContextOf(services, meter);
  addAlerts(app, contextOf);
  await addRestRoutes(app, services, contextOf);
  await app.register(async (procedures) => {
    sendWholeAnswers(procedures);
    answerCalls(procedures, { router: appRouter, contextOf, maxBatch: MAX_BATCH, headersFor, onError });
    await procedures.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        createContext: ({ req }) =>
          contextOf(req).catch((error: unknown) => {
            refuseKnown(error);
            throw error;
          }),
        maxBatchSize: MAX_BATCH,
        onError: ({ error, path = '', req }) => onError({ error, path, req }),
        responseMeta: ({ errors }) => ({ headers: headersFor(errors) }),
      } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
    });
  });
  return app;
}

function headersFor(errors: TRPCError[]): Record<string, string> {
  const wait = errors
    .map(({ cause }) => (cause !== undefined && 'retryAfterSeconds' in cause ? cause.retryAfterSeconds : undefined))
    .find(Number.isInteger);
  return { 'cache-control': 'private, no-store', ...(wait === undefined ? {} : { 'retry-after': String(wait) }) };
}

function onError({ error, path, req }: { error: TRPCError; path: string; req: FastifyRequest }): void {
  if (error.code === 'INTERNAL_SERVER_ERROR') req.log.error({ err: error.cause ?? error, path }, 'fault');
}

// The RPC library hands a finished answer over as a stream, which costs as much to send as the answer did to make.
function sendWholeAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof Response)) return payload;
    reply.code(payload.status);
    for (const [name, value] of payload.headers) reply.header(name, value);
    return payload.text();
  });
}

function refuseAddress(reply: FastifyReply): void {
  reply.code(400).send({ message: 'This address cannot be read.' });
}

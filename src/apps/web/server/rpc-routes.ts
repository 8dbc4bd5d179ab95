import { getErrorShape, TRPCError } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldOf } from '#kernel/objects/is-object.ts';
import { Refusal } from '#kernel/http/refusal.ts';
import type { BodyGuard } from '#platform/server/http/accept-json.ts';
import { serveCalls } from '#platform/cache/server/serve-calls.ts';
import { LARGEST_BODY_BYTES } from '#platform/server/http/body-bytes.ts';
import { describeFault } from '#platform/server/http/faults.ts';
import type { ContextOf } from '#platform/server/http/rest.ts';
import { refuseLargeBatch } from '#platform/server/http/refuse-large-batch.ts';
import { rpcBodyBytes } from '#platform/server/http/rpc-body-bytes.ts';
import { refuseKnown } from '#platform/server/http/rpc.ts';
import { appRouter } from './rpc-router.ts';

const CODES: Record<number, TRPCError['code']> = { 400: 'BAD_REQUEST', 413: 'PAYLOAD_TOO_LARGE', 415: 'UNSUPPORTED_MEDIA_TYPE' };

type Options = { contextOf: ContextOf; guard: BodyGuard; recordRefusal: (refusal: Refusal) => void };

/** Serves the procedures under `/trpc`. */
export async function addRpcRoutes(app: FastifyInstance, { contextOf, guard, recordRefusal }: Options): Promise<void> {
  const bytesOf = rpcBodyBytes(appRouter);
  const refuseLarge = refuseLargeBatch(appRouter);
  const onError = ({ error, path, req }: { error: TRPCError; path: string; req: FastifyRequest }) => {
    if (error.cause instanceof Refusal) {
      recordRefusal(error.cause);
      if (error.cause.code === 'SERVICE_UNAVAILABLE' && error.cause.cause !== undefined)
        req.log.warn({ err: error.cause, path }, 'dependency unavailable');
    }
    if (error.code === 'INTERNAL_SERVER_ERROR') req.log.error({ err: error.cause ?? error, path }, 'fault');
  };
  await app.register(async (procedures) => {
    sendWholeResponses(procedures);
    sendInEnvelopes(procedures, onError);
    procedures.addHook('onRequest', async (request) => refuseLarge({ names: namesOf(request), address: request.url }));
    // Inputs are parsed by whatever answers the call, once the caller is known.
    procedures.removeAllContentTypeParsers();
    procedures.addContentTypeParser(
      'application/json',
      guard.reader((request) => bytesOf(namesOf(request))),
    );
    serveCalls(procedures, { router: appRouter, contextOf, headersFor, onError });
    procedures.all('/trpc/:path', { bodyLimit: LARGEST_BODY_BYTES }, async (request, reply) =>
      fastifyRequestHandler({
        router: appRouter,
        req: request,
        res: reply,
        path: namesOf(request),
        createContext: ({ req }) =>
          contextOf(req).catch((error: unknown) => {
            refuseKnown(error);
            throw error;
          }),
        onError: ({ error, path = '', req }) => onError({ error, path, req }),
        responseMeta: ({ errors }) => ({ headers: headersFor(errors) }),
      }),
    );
  });
}

function namesOf({ params }: FastifyRequest): string {
  return String(fieldOf(params, 'path'));
}

function headersFor(errors: TRPCError[]): Record<string, string> {
  const wait = errors
    .map(({ cause }) => (cause !== undefined && 'retryAfterSeconds' in cause ? cause.retryAfterSeconds : undefined))
    .find(Number.isInteger);
  return { 'cache-control': 'private, no-store', ...(wait === undefined ? {} : { 'retry-after': String(wait) }) };
}

// A refusal before any procedure runs must look like a procedure's own: the browser's client treats anything else as a fault.
function sendInEnvelopes(app: FastifyInstance, onError: (problem: { error: TRPCError; path: string; req: FastifyRequest }) => void): void {
  app.setErrorHandler((thrown: Error & { statusCode?: number }, request, reply) => {
    const known = describeFault(thrown);
    const code = known?.code ?? CODES[thrown.statusCode ?? 500] ?? 'INTERNAL_SERVER_ERROR';
    const error = new TRPCError({ code, message: known?.message ?? code, cause: known ?? thrown });
    const path = namesOf(request);
    onError({ error, path, req: request });
    const ctx = { requestId: request.id } as never;
    return reply
      .code(getHTTPStatusCodeFromError(error))
      .headers(headersFor([error]))
      .send({ error: getErrorShape({ config: appRouter._def._config, ctx, error, input: undefined, path, type: 'unknown' }) });
  });
}

// The RPC library returns a finished answer as a stream, which costs as much to send as the answer took to make. How the library would have
// framed it must not be repeated beside its length: proxies could disagree about where such an answer ends (RFC 9112 section 6.1).
function sendWholeResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof Response)) return payload;
    reply.code(payload.status);
    for (const [name, value] of payload.headers) if (name !== 'transfer-encoding') reply.header(name, value);
    return payload.text();
  });
}

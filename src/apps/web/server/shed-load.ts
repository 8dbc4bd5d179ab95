import { Buffer } from 'node:buffer';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { fieldOf } from '#kernel/objects/is-object.ts';
import { createAdmission, type Admission } from '#platform/server/limits/admission.ts';
import type { Config } from '#platform/server/program/config.ts';

const RETRY_SECONDS = 2;
/** Money and sign-in are turned away last: this many times as many of them are handled at once. */
const URGENT_SHARE = 10;

// The lane is that of the route, never of the address: people choose the beginnings of addresses, as with `/tipsy_tom` or `/livemusic`.
// Probes, and what streams at its own pace: files, uploads, events. None of it waits for a turn or keeps anyone waiting.
export const FREE: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/config.json',
  '/assets/*',
  '/media/:token/:file',
  '/media/upload/:token',
  '/live',
  '/user/export/:token',
]);
const URGENT = /^\/(?:identity|webhooks|ticket|payment|subscribe|membership|tip|user\/create)(?:\/|$)/;
const IDENTITY = /^\/identity(?:\/|$)/;
const PROCEDURES = '/trpc/:path';
// Procedures are called by names that the caller puts together, so all of them have to be urgent.
const URGENT_PROCEDURE = /^(?:payment|ticket|subscribe|membership|tip)\.\w+$/;

type Lane = 'normal' | 'urgent';

/**
 * Handles one and a half times as many requests at once as there are database connections, and turns away (503, `Retry-After`) those
 * that would wait too long for a turn: under ten times the load it can serve, a program that admits everything serves nobody in time.
 * The time spent waiting for a turn is the best measure: the event loop's delay says nothing about requests that wait for the database.
 */
export function shedLoad(
  app: FastifyInstance,
  { database, queueMillis }: Pick<Config, 'database' | 'queueMillis'>,
  registry: Registry,
): void {
  const places = database.poolSize + Math.ceil(database.poolSize / 2);
  const lanes: Record<Lane, Admission> = {
    normal: createAdmission({ places, patienceMs: queueMillis }),
    urgent: createAdmission({ places: places * URGENT_SHARE, patienceMs: queueMillis }),
  };
  countIn(registry, lanes);
  const turns = new WeakMap<FastifyRequest, () => void>();
  // A body is received first, at its own pace; `boundBodies` limits that.
  app.addHook('onRequest', (request, reply, done) => {
    if (hasNoBody(request)) admit(request, reply, done);
    else done();
  });
  app.addHook('preHandler', (request, reply, done) => {
    if (hasNoBody(request)) done();
    else admit(request, reply, done);
  });
  // The turn ends once the answer is ready; how slowly the client reads it costs us nothing.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    turns.get(request)?.();
    done();
  });

  function admit(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const lane = laneOf(request);
    if (lane === null) return done();
    void lanes[lane].enter().then((endTurn) => {
      if (endTurn === null) return turnAway(request, reply);
      turns.set(request, endTurn);
      // Ends the turn whatever becomes of the answer, even if the client left while waiting.
      if (reply.raw.destroyed) endTurn();
      else reply.raw.once('close', endTurn);
      return done();
    });
  }
}

// Bypasses everything that usually builds an answer, because this must cost next to nothing: the headers,
// envelope and log of an ordinary refusal take as long as many an answer. Each protocol gets its own format.
function turnAway({ method, headers, routeOptions: { url: route = '' } }: FastifyRequest, reply: FastifyReply): void {
  const isPage = method === 'GET' && headers.accept?.includes('text/html') === true;
  const body = isPage ? PAGE : route === PROCEDURES ? ENVELOPE : IDENTITY.test(route) ? EXCEPTION : MESSAGE;
  reply.hijack();
  reply.raw.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(RETRY_SECONDS),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(body === EXCEPTION ? { 'access-control-allow-origin': '*' } : {}),
    // Someone is waiting for a page: have it reload itself.
    ...(isPage ? { refresh: String(RETRY_SECONDS + 1) } : {}),
  });
  reply.raw.end(method === 'HEAD' ? undefined : body);
}

const WORDS = 'Turnout is very busy right now. Please try again in a moment.';
const MESSAGE = JSON.stringify({ message: WORDS });
const ENVELOPE = JSON.stringify({
  error: {
    message: WORDS,
    code: TRPC_ERROR_CODES_BY_KEY.SERVICE_UNAVAILABLE,
    data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, reason: 'BUSY' },
  },
});
const EXCEPTION = JSON.stringify({ __type: 'ServiceUnavailableException', message: WORDS });
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Turnout</title>
<h1>One moment, please</h1><p>Turnout is very busy right now. This page will reload by itself.</p></html>`;

function hasNoBody({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function laneOf({ routeOptions: { url: route = '' }, params }: FastifyRequest): Lane | null {
  if (FREE.has(route)) return null;
  const isUrgent =
    route === PROCEDURES
      ? String(fieldOf(params, 'path'))
          .split(',')
          .every((name) => URGENT_PROCEDURE.test(name))
      : URGENT.test(route);
  return isUrgent ? 'urgent' : 'normal';
}

function countIn(registry: Registry, lanes: Record<Lane, Admission>): void {
  const each = Object.entries(lanes);
  new Gauge({
    name: 'http_requests_waiting',
    help: 'Requests waiting for their turn.',
    labelNames: ['lane'],
    registers: [registry],
    collect() {
      for (const [lane, admission] of each) this.set({ lane }, admission.waiting());
    },
  });
  new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests that were turned away because their turn did not come in time.',
    labelNames: ['lane'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [lane, admission] of each) this.inc({ lane }, admission.turnedAway());
    },
  });
}

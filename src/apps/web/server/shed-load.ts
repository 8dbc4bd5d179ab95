import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { createAdmission, type Admission, type EndTurn } from '#platform/server/limits/admission.ts';
import type { Config } from '#platform/server/program/config.ts';
import { hasNoBody, isPlainlyNormal, laneOf, type Lane } from './lanes.ts';
import { sendBusy } from './send-busy.ts';

/** Money and sign-in are turned away last: this many times as many of them are handled at once. */
const URGENT_SHARE = 10;
/** When many want the same few seats at once, each waits in line rather than being refused a chance to buy. */
const URGENT_PATIENCE_MS = 5000;

type Params = {
  registry: Registry;
  /** Whether the page at this address is in the cache. */
  isCachedPage: (url: string) => boolean;
};

/**
 * Handles one and a half times as many requests at once as there are database connections, and turns away (503, `Retry-After`) those
 * that would wait too long for a turn: under ten times the load it can serve, a program that admits everything serves nobody in time.
 * The time spent waiting for a turn is the best measure: the event loop's delay says nothing about requests that wait for the database.
 * Most requests wait before they are routed and before their body is read, so that one that is turned away costs little more than reading
 * its headers.
 */
export function shedLoad(
  app: FastifyInstance,
  { database, queueMillis }: Pick<Config, 'database' | 'queueMillis'>,
  { registry, isCachedPage }: Params,
): void {
  const half = Math.ceil(database.poolSize / 2);
  const places = database.poolSize + half;
  const lanes: Record<Lane, Admission> = {
    normal: createAdmission({ places, patienceMs: queueMillis }),
    cached: createAdmission({ places: half, patienceMs: queueMillis }),
    urgent: createAdmission({ places: places * URGENT_SHARE, patienceMs: queueMillis && URGENT_PATIENCE_MS, inOrder: true }),
  };
  countIn(registry, lanes);
  const turns = new WeakMap<IncomingMessage, EndTurn>();
  guardServer(app.server, (handle) => (request, response) => {
    if (!isPlainlyNormal(request)) return handle(request, response);
    // A page that only has to be compared with what it was made from costs a fraction of one that is rendered: it waits for none of those.
    const lane = hasNoBody(request) && isCachedPage(request.url ?? '') ? lanes.cached : lanes.normal;
    return void waitIn(lane, response).then((endTurn) => {
      if (endTurn === 'left') return;
      if (endTurn === null) return sendBusy(request, response);
      // A body that is still arriving, at its own pace, keeps nobody waiting: its request waits for another turn once it is here.
      if (hasNoBody(request) || request.complete) take(request, response, endTurn);
      else endTurn();
      return handle(request, response);
    });
  });
  // A body is received first; `boundBodies` limits how long that may take.
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
    turns.get(request.raw)?.();
    done();
  });

  function admit(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const lane = laneOf(request);
    const held = turns.get(request.raw);
    if (held !== undefined && lane === 'normal') return done();
    // Its address didn't show where it leads. A stream would otherwise hold the turn for as long as it is open.
    held?.();
    if (lane === null) return done();
    void waitIn(lanes[lane], reply.raw).then((endTurn) => {
      if (endTurn === 'left') return void reply.hijack();
      if (endTurn === null) {
        reply.hijack();
        return sendBusy(request.raw, reply.raw);
      }
      take(request.raw, reply.raw, endTurn);
      return done();
    });
  }

  // Ends the turn whatever becomes of the answer.
  function take(request: IncomingMessage, response: ServerResponse, endTurn: EndTurn): void {
    turns.set(request, endTurn);
    response.once('close', endTurn);
  }
}

/** Waits for a turn. Whoever leaves before it comes needs no response, and nothing may be done for them: they would never learn of it. */
async function waitIn(lane: Admission, response: ServerResponse): Promise<EndTurn | 'left' | null> {
  const endTurn = await lane.enter((leave) => response.once('close', leave));
  if (!response.destroyed) return endTurn;
  endTurn?.();
  return 'left';
}

/** Puts a step before whatever handles a server's requests. */
function guardServer(server: Server, guard: (handle: RequestListener) => RequestListener): void {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  for (const handle of handlers) server.on('request', guard(handle));
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

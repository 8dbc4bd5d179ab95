import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { listenForChanges } from '#platform/server/live/changes-channel.ts';
import type { RateLimit } from '#platform/server/limits/rate-limits.ts';
import { requireActor, type Actor } from '#platform/server/http/request-context.ts';
import { memberCall, type ContextOf } from '#platform/server/http/rest.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findReadableItems } from '#features/content/items/server/find-readable-items.ts';
import { createStreamCheck } from './check-streams.ts';
import { createSentChanges, findMissedChanges } from './missed-changes.ts';
import { createLiveStreams, type LiveStream, type LiveStreams } from './live-streams.ts';

const MINUTE_MS = 60_000;
// Streams end after eight to twelve minutes, so that restarting the program or changing the proxy never hits all of them at once.
const SHORTEST_LIFE_MS = 8 * MINUTE_MS;
const LIFE_SPREAD_MS = 4 * MINUTE_MS;
// Proxies cut a silent connection after a minute.
const BEAT_MS = 25_000;
// A suspended or signed-out user loses the stream within ten seconds: five here, plus five for which a sign-in may be cached.
const CHECK_MS = 5000;
const TICK_MS = 50;
const MOST_STREAMS_EACH = 12;
const MOST_TOPICS = 10;

// A page sends one whenever what it shows changes. Kept by each process alone, because watching writes nothing.
const LIMIT_WATCH: RateLimit = { name: 'live-watch', points: 120, seconds: 60 };

// The kind, the owner's id and the item's.
const TOPIC = /^(session|content):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const Watch = z.strictObject({
  streamId: Id,
  topics: z.array(z.string().regex(TOPIC, 'This can’t be followed.')).max(MOST_TOPICS),
});

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

/** Sets what the pages of a stream watch; returns the topics that the caller may read. */
export const watchCall = defineRestCall({ method: 'POST', path: '/live/watch', input: Watch, output: Watch.pick({ topics: true }) });

/**
 * Adds the stream of live events, one per browser (docs/product.md#live-events): `GET /live` with the bearer token. Events carry only
 * ids; a browser that receives one refetches by the usual calls. Refuses guests. A user's thirteenth stream closes their oldest.
 */
export function addLive(app: FastifyInstance, services: Services, contextOf: ContextOf): void {
  const streams = createLiveStreams();
  const requests = new Map<string, FastifyRequest>();
  app.route({
    method: 'GET',
    url: '/live',
    config: { isStream: true },
    handler: async (request, reply) => {
      const actor = requireActor(await contextOf(request));
      // The framework answers HEAD with the same handler, and a response without a body has nothing to wait for.
      if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send();
      open(streams, { services, request, reply, userId: actor.userId, requests });
      return reply;
    },
  });
  const watches = services.rateLimits.inProcess(LIMIT_WATCH);
  memberCall(app, contextOf, watchCall, {
    run: async ({ ctx, input }) => {
      watches.consume(ctx.actor.userId);
      const { streamId } = input;
      const topics = await readableTopics(ctx, ctx.actor, input.topics);
      // The stream may belong to another process.
      services.publish([{ kind: 'watch', streamId, userId: ctx.actor.userId, topics }]);
      return { topics };
    },
  });
  keepAlive(app, { services, streams, requests, contextOf });
}

// That something changes, and when, is as private as the thing itself. Dates are shown where the session is; comments only to those who
// may read the whole item.
async function readableTopics(services: Services, actor: Actor, topics: string[]): Promise<string[]> {
  const wanted = topics.map((topic) => {
    const [, kind = '', ownerUserId = '', id = ''] = TOPIC.exec(topic) ?? [];
    return { topic, kind, ownerUserId, id };
  });
  const found = await findReadableItems(services, actor, wanted);
  const readable = new Map(found.map(({ ownerUserId, id, isOpen }) => [`${ownerUserId}:${id}`, isOpen]));
  return wanted.flatMap(({ topic, kind, ownerUserId, id }) => {
    const isOpen = readable.get(`${ownerUserId}:${id}`);
    return isOpen === true || (isOpen === false && kind === 'session') ? [topic] : [];
  });
}

type Opening = { services: Services; request: FastifyRequest; reply: FastifyReply; userId: string; requests: Map<string, FastifyRequest> };

function open(streams: LiveStreams, { services, request, reply, userId, requests }: Opening): void {
  reply.hijack();
  const mine = streams.of(userId);
  for (const old of mine.slice(0, Math.max(0, mine.length - MOST_STREAMS_EACH + 1))) streams.end(old);
  const { raw } = reply;
  const id = services.newId();
  // Random ids end in random digits, so the spread needs no randomness of its own.
  const endsAt = services.now().getTime() + SHORTEST_LIFE_MS + (Number.parseInt(id.slice(-4), 16) / 0xffff) * LIFE_SPREAD_MS;
  const stream: LiveStream = { id, userId, response: raw, topics: new Set(), endsAt };
  // The connection ends with its stream: otherwise a stopping program would wait for thousands of idle connections.
  raw.writeHead(200, { ...STREAM_HEADERS, connection: 'close' });
  raw.write(`event: open\ndata: ${JSON.stringify({ streamId: id })}\n\n`);
  streams.add(stream);
  requests.set(id, request);
  const remove = () => {
    streams.remove(stream);
    requests.delete(id);
  };
  raw.on('close', remove);
  raw.on('error', remove);
}

type LiveParams = { services: Services; streams: LiveStreams; requests: Map<string, FastifyRequest>; contextOf: ContextOf };

function keepAlive(app: FastifyInstance, { services, streams, requests, contextOf }: LiveParams): void {
  const sent = createSentChanges();
  const ear = listenForChanges({
    connectionString: services.config.database.sessionUrl,
    log: services.log,
    onChanges: (changes) => {
      if (changes.some(({ kind }) => kind === 'site')) void services.site.refresh();
      sent.record(changes, services.now().getTime(), (userId) => streams.of(userId).length > 0);
      streams.send(changes);
    },
    onGap: () => {
      void services.site.refresh();
      streams.sendRefetch();
    },
  });
  const sendMissed = async () => {
    const since = new Date(services.now().getTime() - MINUTE_MS);
    sent.deleteBefore(since.getTime() - MINUTE_MS);
    streams.send(sent.unsent(await findMissedChanges(services.background, streams.people(), since)));
  };
  const check = createStreamCheck<LiveStream>({
    open: streams,
    everyMs: CHECK_MS,
    async check(stream) {
      const request = requests.get(stream.id);
      const isOver = stream.endsAt <= services.now().getTime();
      if (isOver || request === undefined || !(await mayStay(contextOf, request, stream))) streams.end(stream);
    },
  });
  const warn = (what: string) => (error: unknown) => services.log.warn({ err: error }, what);
  const timers = [
    setInterval(() => streams.beat(), BEAT_MS),
    setInterval(() => void check(TICK_MS).catch(warn('live streams not checked')), TICK_MS),
    setInterval(() => void sendMissed().catch(warn('missed changes not looked for')), MINUTE_MS),
  ];
  for (const timer of timers) timer.unref();
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    streams.stop();
    await ear.close();
  });
}

// An unreachable database ends no stream: a stream gives access to nothing by itself, and every fetch it causes is refused.
async function mayStay(contextOf: ContextOf, request: FastifyRequest, stream: LiveStream): Promise<boolean> {
  try {
    return (await contextOf(request)).actor?.userId === stream.userId;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return code !== 'UNAUTHORIZED' && code !== 'FORBIDDEN';
  }
}

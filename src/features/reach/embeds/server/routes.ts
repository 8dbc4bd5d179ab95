import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/http/refusal.ts';
import { addressOf } from '#platform/server/http/caller-address.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { Services } from '#platform/server/program/services.ts';
import { OembedQuery } from '../../contract.ts';
import { EmbedQuery } from '../contract.ts';
import { EMBED_SCRIPT } from '../rules.ts';
import { canReceive } from '#features/payments/api/payouts/can-receive.ts';
import { readPublicEvents } from '../../feeds/server/read-public-events.ts';
import { excludeFromSearch } from '#platform/server/http/exclude-from-search.ts';
import { LIMIT_FEEDS } from '../../server/limits.ts';
import { findCreator } from '../../server/queries/find-creator.ts';
import { embedPage, missingEmbedPage } from './embed-page.ts';
import { pageScript } from './embed-scripts.ts';
import { oembedOf } from './oembed.ts';

const OEMBED_SECONDS = 60;
const AHEAD_MS = 400 * 86_400_000;
const SCRIPT_SECONDS = 3600;

type Params = Record<string, string>;

/**
 * Serves schedules that other sites frame, the script that fits them to those sites, and oEmbed, by which they find what to frame: as a
 * guest may see it, generated on request.
 */
export function registerEmbedRoutes(app: FastifyInstance, services: Services): void {
  const origin = services.config.publicOrigin;
  const limit = services.rateLimits.inProcess(LIMIT_FEEDS);
  const meter = (request: FastifyRequest) => limit.consume(networkOf(addressOf(request)));
  app.get<{ Params: Params }>('/embed/:username', async (request, reply) => {
    meter(request);
    const { dates, ...colours } = EmbedQuery.parse(request.query);
    const frame = { origin, site: services.site.values(), ...colours, nonce: reply.cspNonce.style };
    const found = await findCreator(services, request.params['username'] ?? '').catch(missing);
    allowAnywhere(reply, frame.nonce);
    excludeFromSearch(reply);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (found instanceof Refusal) return reply.code(found.isGone ? 410 : 404).send(missingEmbedPage(frame));
    const { id, username, displayName } = found;
    const now = services.now();
    const window = { from: now, to: new Date(now.getTime() + AHEAD_MS), limit: dates, cancelled: false };
    const [events, takesPayments] = await Promise.all([
      readPublicEvents(services, id, window),
      canReceive(services.db, id, services.config.payments.mode),
    ]);
    return reply.send(embedPage({ name: displayName ?? username, username, events, takesPayments, now, ...frame }));
  });
  const script = pageScript(origin);
  app.get(EMBED_SCRIPT, (_request, reply) => {
    excludeFromSearch(reply);
    reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
    return reply.type('text/javascript; charset=utf-8').header('cache-control', `public, max-age=${SCRIPT_SECONDS}`).send(script);
  });
  app.get('/oembed', async (request, reply) => {
    meter(request);
    const response = await oembedOf(services, OembedQuery.parse(request.query));
    excludeFromSearch(reply);
    return reply.header('cache-control', `public, max-age=${OEMBED_SECONDS}`).header('access-control-allow-origin', '*').send(response);
  });
}

// Visitors of another site should read a sentence, not JSON.
function missing(error: unknown): Refusal {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return error;
  throw error;
}

// Any site may frame it; the page itself may load nothing, and runs only its own script.
function allowAnywhere(reply: FastifyReply, nonce: string): void {
  const own = `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`;
  const policy = `default-src 'none'; ${own}; base-uri 'none'; form-action 'none'; frame-ancestors *`;
  reply.raw.removeHeader('x-frame-options');
  reply.raw.setHeader('content-security-policy', policy);
  reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
}

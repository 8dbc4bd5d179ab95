import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as paths from '#kernel/http/paths.ts';
import { normalizeTag } from '#features/content/rules.ts';
import { Refusal } from '#kernel/http/refusal.ts';
import { addressOf } from '#platform/server/http/caller-address.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { Services } from '#platform/server/program/services.ts';
import { EmbedQuery, FeedName, OembedQuery } from '../../contract.ts';
import { reachRefusals } from '../../refusals.ts';
import { embedPage, missingEmbedPage } from '../../embeds/server/embed-page.ts';
import { atomText, rssText, type Feed } from './feed-xml.ts';
import { findCreator } from '../../server/queries/find-creator.ts';
import { LIMIT_FEEDS } from '../../server/limits.ts';
import { oembedOf } from '../../embeds/server/oembed.ts';
import { publicCalendar } from './public-calendar.ts';
import { entriesOfPerson, entriesOfTag, entriesOfTown } from './read-feed-entries.ts';
import { readPublicEvents } from './read-public-events.ts';
import { sendWithEtag } from '#platform/server/http/send-with-etag.ts';

const OEMBED_SECONDS = 60;
const DAY_MS = 86_400_000;
const CALENDAR = { back: 30 * DAY_MS, ahead: 400 * DAY_MS, most: 500 };
const EMBEDDED = 10;

type Params = Record<string, string>;
type Form = 'rss' | 'atom';

const TYPES = { rss: 'application/rss+xml; charset=utf-8', atom: 'application/atom+xml; charset=utf-8' };

/**
 * Serves what feed readers, calendars and other sites fetch: the same for everyone, as a guest may see it. Each response is generated on
 * request, so that removed content is gone from the next one; clients that already have it aren't sent it again.
 */
export function registerFeedRoutes(app: FastifyInstance, services: Services): void {
  const origin = services.config.publicOrigin;
  const limit = services.rateLimits.inProcess(LIMIT_FEEDS);
  const meter = (request: FastifyRequest) => limit.consume(networkOf(addressOf(request)));
  const sendFeed = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { form, self, make }: { form: Form; self: string; make: () => Promise<Feed> },
  ) => {
    const write = form === 'rss' ? rssText : atomText;
    return sendWithEtag(request, reply, { type: TYPES[form], body: write({ origin, self, feed: await make() }) });
  };
  for (const form of ['rss', 'atom'] as const) {
    app.get<{ Params: Params }>(`/:username/feed.${form}`, async (request, reply) => {
      meter(request);
      const creator = await findCreator(services, request.params['username'] ?? '');
      const moved = movedTo(request.params['username'], creator.username, `feed.${form}`);
      if (moved !== null) return reply.header('cache-control', 'no-cache').redirect(moved, 301);
      const name = creator.displayName ?? creator.username;
      if (!creator.inSearchEngines) leaveOut(reply);
      return sendFeed(request, reply, {
        form,
        self: `/${creator.username}/feed.${form}`,
        make: async () => ({
          title: `${name} on Turnout`,
          description: `Posts and sessions by ${name}.`,
          path: `/${creator.username}`,
          entries: await entriesOfPerson(services, creator),
        }),
      });
    });
    app.get<{ Params: Params }>(`/feeds/hashtag/:name/feed.${form}`, async (request, reply) => {
      meter(request);
      const tag = normalizeTag(nameIn(request.params));
      return sendFeed(request, reply, {
        form,
        self: paths.feed('hashtag', tag, form),
        make: async () => ({
          title: `#${tag} on Turnout`,
          description: `Posts and sessions about ${tag}.`,
          path: `/?topic=${encodeURIComponent(tag)}`,
          entries: await entriesOfTag(services, tag),
        }),
      });
    });
    app.get<{ Params: Params }>(`/feeds/town/:name/feed.${form}`, async (request, reply) => {
      meter(request);
      const town = nameIn(request.params);
      return sendFeed(request, reply, {
        form,
        self: paths.feed('town', town, form),
        make: async () => ({
          title: `Sessions in ${town}`,
          description: `Upcoming sessions in ${town}, newest first.`,
          path: paths.searchFor(new URLSearchParams({ type: 'sessions', location: town })),
          entries: await entriesOfTown(services, town),
        }),
      });
    });
  }
  app.get<{ Params: Params }>('/:username/calendar.ics', async (request, reply) => {
    meter(request);
    const { id, username, displayName } = await findCreator(services, request.params['username'] ?? '');
    const moved = movedTo(request.params['username'], username, 'calendar.ics');
    if (moved !== null) return reply.header('cache-control', 'no-cache').redirect(moved, 301);
    const now = services.now().getTime();
    const window = { from: new Date(now - CALENDAR.back), to: new Date(now + CALENDAR.ahead), limit: CALENDAR.most, cancelled: true };
    const events = await readPublicEvents(services, id, window);
    leaveOut(reply);
    reply.header('content-disposition', `inline; filename="${username}.ics"`);
    const body = publicCalendar({ name: displayName ?? username, username, origin, events });
    return sendWithEtag(request, reply, { type: 'text/calendar; charset=utf-8', body });
  });
  app.get<{ Params: Params }>('/embed/:username', async (request, reply) => {
    meter(request);
    const frame = { origin, theme: EmbedQuery.parse(request.query).theme, nonce: reply.cspNonce.style };
    const found = await findCreator(services, request.params['username'] ?? '').catch(missing);
    allowAnywhere(reply, frame.nonce);
    leaveOut(reply);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (found instanceof Refusal) return reply.code(found.isGone ? 410 : 404).send(missingEmbedPage(frame));
    const { id, username, displayName } = found;
    const now = services.now();
    const window = { from: now, to: new Date(now.getTime() + CALENDAR.ahead), limit: EMBEDDED, cancelled: false };
    const events = await readPublicEvents(services, id, window);
    return reply.send(embedPage({ name: displayName ?? username, username, events, ...frame }));
  });
  app.get('/oembed', async (request, reply) => {
    meter(request);
    const response = await oembedOf(services, OembedQuery.parse(request.query));
    leaveOut(reply);
    return reply.header('cache-control', `public, max-age=${OEMBED_SECONDS}`).header('access-control-allow-origin', '*').send(response);
  });
}

// Visitors of another site should read a sentence, not JSON.
function missing(error: unknown): Refusal {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return error;
  throw error;
}

// Any site may frame it; the page itself may load and run nothing.
function allowAnywhere(reply: FastifyReply, nonce: string): void {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors *`;
  reply.raw.removeHeader('x-frame-options');
  reply.raw.setHeader('content-security-policy', policy);
  reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
}

// Output for programs repeats pages that search engines already know, or that asked them to stay away.
function leaveOut(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex');
}

function movedTo(given: string | undefined, username: string, file: string): string | null {
  return given?.toLowerCase() === username.toLowerCase() ? null : `/${username}/${file}`;
}

function nameIn(params: Params): string {
  const name = FeedName.safeParse(params['name']);
  if (!name.success) throw reachRefusals.NOTHING_HERE();
  return name.data;
}

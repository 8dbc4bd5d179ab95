import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as paths from '#kernel/http/paths.ts';
import { normalizeTag } from '#features/content/rules.ts';
import { addressOf } from '#platform/server/http/caller-address.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { Services } from '#platform/server/program/services.ts';
import { FeedName } from '../../contract.ts';
import { reachRefusals } from '../../refusals.ts';
import { atomText, rssText, type Feed } from './feed-xml.ts';
import { excludeFromSearch } from '#platform/server/http/exclude-from-search.ts';
import { findCreator } from '../../server/queries/find-creator.ts';
import { LIMIT_FEEDS } from '../../server/limits.ts';
import { publicCalendar } from './public-calendar.ts';
import { entriesOfPerson, entriesOfTag, entriesOfTown } from './read-feed-entries.ts';
import { readPublicEvents } from './read-public-events.ts';
import { sendWithEtag } from '#platform/server/http/send-with-etag.ts';

const DAY_MS = 86_400_000;
const CALENDAR = { back: 30 * DAY_MS, ahead: 400 * DAY_MS, most: 500 };

type Params = Record<string, string>;
type Form = 'rss' | 'atom';

const TYPES = { rss: 'application/rss+xml; charset=utf-8', atom: 'application/atom+xml; charset=utf-8' };

/**
 * Serves feeds of people, hashtags and towns, and people's public calendars: the same for everyone, as a guest may see it. Each response is
 * generated on request, so that removed content is gone from the next one; clients that already have it aren't sent it again.
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
      if (!creator.inSearchEngines) excludeFromSearch(reply);
      return sendFeed(request, reply, {
        form,
        self: `/${creator.username}/feed.${form}`,
        make: async () => ({
          title: `${name} on ${services.site.values().name}`,
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
          title: `#${tag} on ${services.site.values().name}`,
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
    excludeFromSearch(reply);
    reply.header('content-disposition', `inline; filename="${username}.ics"`);
    const body = publicCalendar({ site: services.site.values().name, name: displayName ?? username, username, origin, events });
    return sendWithEtag(request, reply, { type: 'text/calendar; charset=utf-8', body });
  });
}

function movedTo(given: string | undefined, username: string, file: string): string | null {
  return given?.toLowerCase() === username.toLowerCase() ? null : `/${username}/${file}`;
}

function nameIn(params: Params): string {
  const name = FeedName.safeParse(params['name']);
  if (!name.success) throw reachRefusals.NOTHING_HERE();
  return name.data;
}

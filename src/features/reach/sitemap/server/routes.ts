import type { FastifyInstance, FastifyReply } from 'fastify';
import { type StoredExplore, readStoredExplore } from '#features/discovery/api/stored-explore.ts';
import { addressOf } from '#platform/server/http/caller-address.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { RateLimit } from '#platform/server/limits/rate-limits.ts';
import type { Services } from '#platform/server/program/services.ts';
import { SitemapPart } from '../../contract.ts';
import { reachRefusals } from '../../refusals.ts';
import { createTextCache } from './text-cache.ts';
import { createPartFinder } from './find-sitemap-parts.ts';
import { readSitemapPart } from './read-sitemap-part.ts';
import { robotsText } from './robots.ts';
import { sitemapIndex, STANDING_PAGES, urlSet, type SitemapEntry } from './sitemap-xml.ts';

const PART_SIZE = 5000;
const LIFE_MS = 300_000;
const MAX_BYTES = 16_000_000;
// A robot that reads a million pages needs 200 parts; every made-up range costs thousands of rows.
export const LIMIT_PARTS: RateLimit = { name: 'sitemap-part', points: 240, seconds: 60 };

/**
 * Serves what search engines fetch. It is the same for everyone: the only thing checked is how many parts are generated for one network.
 */
export function registerReachRoutes(app: FastifyInstance, services: Services, partSize = PART_SIZE): void {
  const origin = services.config.publicOrigin;
  const cached = createTextCache({ now: services.now, lifeMs: LIFE_MS, maxBytes: MAX_BYTES });
  const findParts = createPartFinder(services.db, partSize);
  const made = services.rateLimits.inProcess(LIMIT_PARTS);

  app.get('/robots.txt', (_request, reply) => send(reply, 'text/plain; charset=utf-8', robotsText(origin)));
  app.get('/sitemap.xml', async (_request, reply) =>
    send(
      reply,
      XML,
      await cached('index', async () => {
        const [contents, people] = await Promise.all([findParts('contents'), findParts('people')]);
        return sitemapIndex(origin, ['/sitemap/pages.xml', ...partPaths('people', people), ...partPaths('contents', contents)]);
      }),
    ),
  );
  app.get('/sitemap/pages.xml', async (_request, reply) => {
    const make = async () => urlSet(origin, [...STANDING_PAGES, ...topicPages(await readStoredExplore(services.db))]);
    return send(reply, XML, await cached('pages', make));
  });
  app.get('/sitemap/:list/:range', async (request, reply) => {
    const part = SitemapPart.safeParse(request.params);
    if (!part.success) throw reachRefusals.NOTHING_HERE();
    const { list, range } = part.data;
    const make = async () => {
      made.consume(networkOf(addressOf(request)));
      return urlSet(origin, await readSitemapPart(services, part.data));
    };
    return send(reply, XML, await cached(`${list}/${range.from}_${range.to}`, make));
  });
}

const XML = 'application/xml; charset=utf-8';

// The topics that Explore leads to: something upcoming is about them. A page lists what has its topic as a hashtag.
function topicPages(stored: StoredExplore | null): SitemapEntry[] {
  const topics = (stored?.topics ?? []).filter(({ isHashtag }) => isHashtag);
  return topics.map(({ tag }) => ({ path: `/?topic=${encodeURIComponent(tag)}`, changedAt: null }));
}

function partPaths(list: SitemapPart['list'], starts: readonly string[]): string[] {
  return starts.map((start, index) => {
    const end = starts[index + 1];
    return `/sitemap/${list}/${start}${end === undefined ? '' : `_${end}`}.xml`;
  });
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', `public, max-age=${LIFE_MS / 1000}`)
    .send(text);
}

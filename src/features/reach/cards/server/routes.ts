import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressOf } from '#platform/server/http/caller-address.ts';
import { excludeFromSearch } from '#platform/server/http/exclude-from-search.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import type { Services } from '#platform/server/program/services.ts';
import { CardName } from '../../contract.ts';
import { reachRefusals } from '../../refusals.ts';
import { findMark } from '#platform/server/program/site-mark.ts';
import type { SiteValues } from '#kernel/site/site-settings.ts';
import type { CardFacts } from './draw-card.ts';
import { LIMIT_CARDS } from '../../server/limits.ts';
import { readCard } from './read-card.ts';
import { sendWithEtag } from '#platform/server/http/send-with-etag.ts';

const MOST_CACHED = 60;

/**
 * Serves preview cards of profiles, posts and sessions. Draws what everyone may know now, whatever version the address names; the version
 * only makes caches keyed by address fetch again. Caches ask every time, so that they show nothing that has been locked or deleted. Draws each state once, one card after another.
 */
export function registerCardRoutes(app: FastifyInstance, services: Services): void {
  const draw = cacheCards(services);
  const limit = services.rateLimits.inProcess(LIMIT_CARDS);
  app.get<{ Params: Record<string, string> }>('/cards/:kind/:userId/:id/:file', async (request, reply) => {
    limit.consume(networkOf(addressOf(request)));
    const name = CardName.safeParse(request.params);
    if (!name.success) throw reachRefusals.NOTHING_HERE();
    const { inSearchEngines, ...facts } = await readCard(services, name.data);
    const picture = await draw(facts);
    if (!inSearchEngines) excludeFromSearch(reply);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendWithEtag(request, reply, { type: 'image/png', body: picture });
  });
}

function cacheCards(services: Services): (facts: CardFacts) => Promise<Buffer> {
  const { config, site } = services;
  const cards = new LRUCache<string, Promise<Buffer>>({ max: MOST_CACHED });
  let last: Promise<unknown> = Promise.resolve();
  return (facts) => {
    const { name, colours, mark } = site.values();
    const key = stateOf(facts, { name, colours, mark });
    const known = cards.get(key);
    if (known) return known;
    const drawn = last.then(async () => {
      // Loads the drawing code with the first card, because text needs its fonts prepared first.
      const [{ prepareCardFonts }, { drawCard, wordsOnCard }] = await Promise.all([import('./card-fonts.ts'), import('./draw-card.ts')]);
      await prepareCardFonts(config.dataDir, wordsOnCard(facts, name));
      return drawCard(facts, { name, colours, mark: await findMark(services) });
    });
    last = drawn.catch(() => undefined);
    cards.set(key, drawn);
    drawn.catch(() => cards.delete(key));
    return drawn;
  };
}

function stateOf({ picture, face, ...words }: CardFacts, site: Pick<SiteValues, 'name' | 'colours' | 'mark'>): string {
  const hash = createHash('sha256').update(JSON.stringify([words, site]));
  for (const image of [picture, face]) hash.update('|').update(image ?? Buffer.alloc(0));
  return hash.digest('base64url');
}

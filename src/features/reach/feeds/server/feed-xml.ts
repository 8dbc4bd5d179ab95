import { LOCALE } from '#kernel/text/locale.ts';
import { xmlText } from './xml-text.ts';

/** An entry in a feed. `html` is its text as escaped HTML. */
export type FeedEntry = { id: string; url: string; title: string; author: string; html: string; publishedAt: Date; updatedAt: Date };

/** A feed; `path` is the page that shows the same. */
export type Feed = { title: string; description: string; path: string; entries: readonly FeedEntry[] };

type FeedParams = { origin: string; self: string; feed: Feed };

/** A feed as RSS 2.0. */
export function rssText({ origin, self, feed }: FeedParams): string {
  const items = feed.entries.map(
    (entry) =>
      `<item><title>${xmlText(entry.title)}</title><link>${xmlText(entry.url)}</link><guid isPermaLink="false">${entry.id}</guid>` +
      `<pubDate>${entry.publishedAt.toUTCString()}</pubDate><dc:creator>${xmlText(entry.author)}</dc:creator>` +
      `<description>${xmlText(entry.html)}</description></item>\n`,
  );
  const link = xmlText(origin + feed.path);
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>\n` +
    `<title>${xmlText(feed.title)}</title><link>${link}</link><description>${xmlText(feed.description)}</description><language>${LOCALE}</language>` +
    `<atom:link href="${xmlText(origin + self)}" rel="self" type="application/rss+xml"/>\n${items.join('')}</channel></rss>\n`
  );
}

/** A feed as Atom (RFC 4287). */
export function atomText({ origin, self, feed }: FeedParams): string {
  const newest = feed.entries.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0);
  const entries = feed.entries.map(
    (entry) =>
      `<entry><id>${entry.id}</id><title>${xmlText(entry.title)}</title><link href="${xmlText(entry.url)}"/>` +
      `<published>${entry.publishedAt.toISOString()}</published><updated>${entry.updatedAt.toISOString()}</updated>` +
      `<author><name>${xmlText(entry.author)}</name></author><content type="html">${xmlText(entry.html)}</content></entry>\n`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${LOCALE}">\n` +
    `<id>${xmlText(origin + self)}</id><title>${xmlText(feed.title)}</title><subtitle>${xmlText(feed.description)}</subtitle>` +
    `<link rel="self" href="${xmlText(origin + self)}"/><link href="${xmlText(origin + feed.path)}"/>` +
    `<updated>${new Date(newest).toISOString()}</updated>\n${entries.join('')}</feed>\n`
  );
}

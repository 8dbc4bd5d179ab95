import * as paths from '#kernel/http/paths.ts';
import { SMALL_PRINT } from '#kernel/http/paths.ts';
import { xmlText } from '../../feeds/server/xml-text.ts';

/** A page that search engines may know: its path, and when its content last changed, if known. */
export type SitemapEntry = { path: string; changedAt: Date | null };

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The pages that are the same for everyone. */
export const STANDING_PAGES: readonly SitemapEntry[] = ['/', paths.explore, ...SMALL_PRINT.map(({ to }) => to)].map((path) => ({
  path,
  changedAt: null,
}));

/** Formats a list of pages (sitemaps.org). */
export function urlSet(origin: string, entries: readonly SitemapEntry[]): string {
  return list('urlset', 'url', origin, entries);
}

/** Formats a list of lists (sitemaps.org, "Sitemap index"). */
export function sitemapIndex(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => ({ path, changedAt: null }));
  return list('sitemapindex', 'sitemap', origin, entries);
}

function list(name: string, item: string, origin: string, entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ path, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<${item}><loc>${xmlText(origin + path)}</loc>${changed}</${item}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${NAMESPACE}">\n${items.join('')}</${name}>\n`;
}

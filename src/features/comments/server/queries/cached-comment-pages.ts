import type { Page } from '#kernel/http/paging.ts';
import { cacheJson } from '#platform/cache/server/json-text.ts';
import { createVersionedCaches } from '#platform/cache/server/versioned-cache.ts';
import type { MediaLinks } from '#platform/server/storage/media-links.ts';
import type { Comment } from '../../contract.ts';
import type { CommentPage, PageVersion } from './read-comments.ts';

/** The key of a cached page: the list, the position and the day, because public links change daily (`MediaLinks`). */
export type PageKey = { list: string; page: CommentPage; day: number };

type CachedPage = { page: Page<Comment>; version: PageVersion };

// Limited by content, since pages differ widely in size; an empty page takes some space too.
const cacheOf = createVersionedCaches<CachedPage>({ most: 8000, sizeOf: ({ page: { items } }) => items.length + 1 });

/**
 * The cached page under an item open to everyone, as all but the authors of its comments see it, with the version it was made from. Check
 * it with `checkCommentPage` before use.
 */
export function getCachedCommentPage(links: MediaLinks, key: PageKey): CachedPage | null {
  return cacheOf(links).get(nameOf(key), String(key.day)) ?? null;
}

/** Caches such a page, serialised to JSON once. */
export function cacheCommentPage(links: MediaLinks, key: PageKey, { page, version }: CachedPage): Page<Comment> {
  const cached = cacheJson(page);
  cacheOf(links).put(nameOf(key), String(key.day), { page: cached, version });
  return cached;
}

function nameOf({ list, page: { after, limit } }: PageKey): string {
  return `${list}:${limit}:${after?.join() ?? ''}`;
}

import type { Page } from '#kernel/http/paging.ts';
import { cacheJson } from '#platform/cache/server/json-text.ts';
import { createVersionedCaches } from '#platform/cache/server/versioned-cache.ts';
import type { MediaLinks } from '#platform/server/storage/media-links.ts';
import type { Comment } from '../../contract.ts';
import type { CommentPage } from './read-comments.ts';

/** The key of a cached page: the list, the position and the day, because public links change daily (`MediaLinks`). */
export type PageKey = { list: string; page: CommentPage; day: number };

// Limited by content, since pages differ widely in size; an empty page takes some space too.
const cacheOf = createVersionedCaches<Page<Comment>>({ most: 8000, sizeOf: ({ items }) => items.length + 1 });

/** The cached page under an item open to everyone, as all but the authors of its comments see it, if it has this version. */
export function getCachedCommentPage(links: MediaLinks, key: PageKey, version: string): Page<Comment> | null {
  return cacheOf(links).get(nameOf(key), versionOf(key, version)) ?? null;
}

/** Caches such a page, serialised to JSON once. */
export function cacheCommentPage(
  links: MediaLinks,
  key: PageKey,
  { version, page }: { version: string; page: Page<Comment> },
): Page<Comment> {
  cacheOf(links).put(nameOf(key), versionOf(key, version), cacheJson(page));
  return page;
}

function nameOf({ list, page: { after, limit } }: PageKey): string {
  return `${list}:${limit}:${after?.join() ?? ''}`;
}

function versionOf({ day }: PageKey, version: string): string {
  return `${day}:${version}`;
}

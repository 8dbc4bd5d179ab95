import type { Page } from '#kernel/page.ts';
import { keepJson } from '#platform/speed/server/json-text.ts';
import { createVersionedMemories } from '#platform/speed/server/versioned-memory.ts';
import type { MediaLinks } from '#platform/server/media-links.ts';
import type { Comment } from '../../contract.ts';
import type { CommentPage } from './read-comments.ts';

/** A page of a list on one day: links that everybody may follow change with it (`MediaLinks`). */
export type AskedPage = { list: string; page: CommentPage; day: number };

// By what they hold, as pages differ much; an empty page takes room too.
const memoryOf = createVersionedMemories<Page<Comment>>({ most: 8000, sizeOf: ({ items }) => items.length + 1 });

/** What everybody but the authors of comments gets of a page under an item that is open to everybody, if it was made in this state. */
export function keptCommentPage(links: MediaLinks, asked: AskedPage, version: string): Page<Comment> | null {
  return memoryOf(links).get(nameOf(asked), versionOf(asked, version)) ?? null;
}

/** Keeps such a page, written as JSON once. */
export function keepCommentPage(
  links: MediaLinks,
  asked: AskedPage,
  { version, made }: { version: string; made: Page<Comment> },
): Page<Comment> {
  memoryOf(links).put(nameOf(asked), versionOf(asked, version), keepJson(made));
  return made;
}

function nameOf({ list, page: { after, limit } }: AskedPage): string {
  return `${list}:${limit}:${after?.join() ?? ''}`;
}

function versionOf({ day }: AskedPage, version: string): string {
  return `${day}:${version}`;
}

import type { Page } from '#kernel/page.ts';
import { keepJson } from '#platform/server/json-text.ts';
import type { MediaLinks } from '#platform/server/media-links.ts';
import type { Comment } from '../../contract.ts';
import type { CommentPage } from './read-comments.ts';

/** A page of a list on one day: links that everybody may follow change with it (`MediaLinks`). */
export type AskedPage = { list: string; page: CommentPage; day: number };
type Made = { version: string; made: Page<Comment> };
type Shelf = { pages: Map<string, Made>; comments: number };

// By what they hold, as pages differ much; what was put in first goes first.
const MOST_COMMENTS = 8000;
const shelves = new WeakMap<MediaLinks, Shelf>();

/** What everybody but the authors of comments gets of a page under an item that is open to everybody, if it was made in this state. */
export function keptCommentPage(links: MediaLinks, asked: AskedPage, version: string): Page<Comment> | null {
  const known = shelfOf(links).pages.get(nameOf(asked));
  return known?.version === versionOf(asked, version) ? known.made : null;
}

/** Keeps such a page, written as JSON once. */
export function keepCommentPage(links: MediaLinks, asked: AskedPage, { version, made }: Made): Page<Comment> {
  const shelf = shelfOf(links);
  forget(shelf, nameOf(asked));
  shelf.pages.set(nameOf(asked), { version: versionOf(asked, version), made: keepJson(made) });
  shelf.comments += sizeOf(made);
  for (const oldest of shelf.pages.keys()) {
    if (shelf.comments <= MOST_COMMENTS) break;
    forget(shelf, oldest);
  }
  return made;
}

function forget(shelf: Shelf, name: string): void {
  const known = shelf.pages.get(name);
  if (known) shelf.comments -= sizeOf(known.made);
  shelf.pages.delete(name);
}

// An empty page takes room too.
function sizeOf({ items }: Page<Comment>): number {
  return items.length + 1;
}

function nameOf({ list, page: { after, limit } }: AskedPage): string {
  return `${list}:${limit}:${after?.join() ?? ''}`;
}

function versionOf({ day }: AskedPage, version: string): string {
  return `${day}:${version}`;
}

function shelfOf(links: MediaLinks): Shelf {
  const known = shelves.get(links);
  if (known) return known;
  const shelf: Shelf = { pages: new Map(), comments: 0 };
  shelves.set(links, shelf);
  return shelf;
}

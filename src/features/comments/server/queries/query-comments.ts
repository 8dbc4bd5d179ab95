import { NIL } from 'uuid';
import type { Page } from '#kernel/http/paging.ts';
import { readerOf, type Reader } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { getReadableContent, type FoundContent } from '#features/content/api/items/find-content.ts';
import type { Comment, QueryComments } from '../../contract.ts';
import { cacheCommentPage, getCachedCommentPage, type PageKey } from './cached-comment-pages.ts';
import { checkCommentPage, readCommentPage, type CommentPage, type CommentRow } from './read-comments.ts';
import { serializeComment } from '../sql/serialize-comment.ts';

/**
 * The comments under an item, newest first, or the replies to one of them, oldest first. A deleted comment stays in place while it has
 * replies. Leaves out comments by people the reader blocked or was blocked by, except under the reader's own items, where they can delete
 * them. Comments under a locked item are locked too: FORBIDDEN. A page that is the same for others is built once per version.
 */
export async function queryComments(services: Services, actor: Actor | null, input: QueryComments): Promise<Page<Comment>> {
  const reader = readerOf(actor);
  const { contentItemUri: uri } = input;
  const ownerUserId = input.userId ?? (await getReadableContent(services.db, reader, { uri, at: services.now() })).ownerUserId;
  // In parallel. A refusal of the item takes precedence; an error of the other is then ignored.
  const opening = getReadableContent(services.db, reader, { uri, ownerUserId, at: services.now() });
  const reading = readPage(services, reader, { ...input, userId: ownerUserId });
  reading.catch(() => undefined);
  const content = await opening;
  const isForAll = content.visibility === 'PUBLIC' && content.approvalStatus === 'APPROVED' && input.since === undefined;
  const { key, found } = await reading;
  if (isForAll && found.cached) return found.cached;
  const read = found.read ?? (await readCommentPage(services.db, key.page));
  const page = buildPage(services, reader, { content, key, rows: read.rows });
  const hasOwn = read.rows.some((row) => row.user_id === reader.userId);
  return isForAll && !hasOwn ? cacheCommentPage(services.mediaLinks, key, { page, version: read.version }) : page;
}

type CommentSource = { cached?: Page<Comment>; read?: Awaited<ReturnType<typeof readCommentPage>> };

// Checks a page that this process has, or reads one. If the page is out of date or the reader's own, nothing is found yet.
async function readPage(
  { db, cursors, mediaLinks, now }: Services,
  reader: Reader,
  input: QueryComments & { userId: string },
): Promise<{ key: PageKey; found: CommentSource }> {
  const { contentItemUri: uri, userId: ownerUserId, parentCommentId = null, limit } = input;
  const list = `comments:${ownerUserId}:${uri.id}:${parentCommentId ?? ''}`;
  const position = input.cursor ? cursors.open(list, input.cursor) : null;
  const start: CommentPage['after'] = input.since !== undefined && parentCommentId !== null ? [input.since, NIL] : null;
  const after: CommentPage['after'] = position ? [String(position[0]), String(position[1])] : start;
  const day = Math.trunc(now().getTime() / 86_400_000);
  const key = { list, page: { reader, ownerUserId, contentId: uri.id, parentCommentId, after, limit: limit + 1 }, day };
  const known = getCachedCommentPage(mediaLinks, key);
  if (known === null) return { key, found: { read: await readCommentPage(db, key.page) } };
  const { isCurrent, hasOwn } = await checkCommentPage(db, key.page, known.version);
  return { key, found: isCurrent && !hasOwn ? { cached: known.page } : {} };
}

type PageInput = { content: FoundContent; key: PageKey; rows: CommentRow[] };

function buildPage({ cursors, mediaLinks }: Services, reader: Reader, { content, key: { list, page }, rows }: PageInput): Page<Comment> {
  const shown = rows.slice(0, page.limit - 1);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => serializeComment(row, { ...reader, content }, mediaLinks)),
    nextCursor: last ? cursors.seal(list, [last.created_at.toISOString(), last.id]) : null,
  };
}

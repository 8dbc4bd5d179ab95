import { NIL } from 'uuid';
import type { Page } from '#kernel/http/paging.ts';
import { readerOf, type Reader } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { getReadableContent, type FoundContent } from '#features/content/api/items/find-content.ts';
import type { Comment, QueryComments } from '../../contract.ts';
import { cacheCommentPage, getCachedCommentPage, type PageKey } from './cached-comment-pages.ts';
import { readCommentPage, readCommentPageState, type CommentPage } from './read-comments.ts';
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
  const pageState = readPageState(services, reader, { ...input, userId: ownerUserId });
  pageState.catch(() => undefined);
  const content = await opening;
  const { key, state } = await pageState;
  const isForAll = content.visibility === 'PUBLIC' && content.approvalStatus === 'APPROVED' && !state.hasOwn && input.since === undefined;
  if (!isForAll) return (await buildPage(services, reader, { content, key })).built;
  const cached = getCachedCommentPage(services.mediaLinks, key, state.version);
  if (cached) return cached;
  const { built, version, hasOwn } = await buildPage(services, reader, { content, key });
  return hasOwn ? built : cacheCommentPage(services.mediaLinks, key, { version, page: built });
}

async function readPageState({ db, cursors, now }: Services, reader: Reader, input: QueryComments & { userId: string }) {
  const { contentItemUri: uri, userId: ownerUserId, parentCommentId = null, limit } = input;
  const list = `comments:${ownerUserId}:${uri.id}:${parentCommentId ?? ''}`;
  const position = input.cursor ? cursors.open(list, input.cursor) : null;
  const start: CommentPage['after'] = input.since !== undefined && parentCommentId !== null ? [input.since, NIL] : null;
  const after: CommentPage['after'] = position ? [String(position[0]), String(position[1])] : start;
  const day = Math.trunc(now().getTime() / 86_400_000);
  const page = { reader, ownerUserId, contentId: uri.id, parentCommentId, after, limit: limit + 1 };
  return { key: { list, page, day }, state: await readCommentPageState(db, page) };
}

type PageInput = { content: FoundContent; key: PageKey };

async function buildPage({ db, cursors, mediaLinks }: Services, reader: Reader, { content, key: { list, page } }: PageInput) {
  const { rows, version } = await readCommentPage(db, page);
  const shown = rows.slice(0, page.limit - 1);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const built: Page<Comment> = {
    items: shown.map((row) => serializeComment(row, { ...reader, content }, mediaLinks)),
    nextCursor: last ? cursors.seal(list, [last.created_at.toISOString(), last.id]) : null,
  };
  return { built, version, hasOwn: rows.some(({ user_id }) => user_id === reader.userId) };
}

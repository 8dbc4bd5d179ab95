import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { getReadableContent } from '#features/content/server/queries/find-content.ts';
import { blocked } from '#features/follows/server/queries/blocked-between.ts';
import type { Comment, QueryComments } from '../../contract.ts';
import { selectComments, serializeComment } from './serialize-comment.ts';

/**
 * The comments under an item, newest first, or the answers to one of them, oldest first. A deleted comment keeps its place while
 * answers stand under it. Who blocked the other, or was blocked, does not read their comments; only under their own item everybody
 * reads all, so that they can delete them. What is under a locked item is locked with it: FORBIDDEN.
 */
export async function queryComments(services: Services, actor: Actor | null, input: QueryComments): Promise<Page<Comment>> {
  const { contentItemUri: uri, userId: ownerUserId, parentCommentId = null, limit } = input;
  const reader = { userId: actor?.userId ?? null, admin: actor?.admin ?? false };
  const content = await getReadableContent(services.db, reader, { uri, ownerUserId, at: services.now() });
  const list = `comments:${ownerUserId}:${uri.id}:${parentCommentId ?? ''}`;
  const position = input.cursor ? services.cursors.open(list, input.cursor) : null;
  const [after, order] = parentCommentId === null ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const rows = await selectComments(services.db)
    .where('c.content_user_id', '=', ownerUserId)
    .where('c.content_id', '=', uri.id)
    .where('c.parent_comment_id', parentCommentId === null ? 'is' : '=', parentCommentId)
    .where((eb) => eb.or([eb('c.deleted', '=', false), eb('c.reply_count', '>', 0)]))
    .$if(actor !== null && actor.userId !== ownerUserId, (query) =>
      query.where(({ not }) => not(blocked({ person: 'c.user_id' }, reader.userId))),
    )
    .$if(position !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('c.created_at', 'c.id'), after, eb.tuple(new Date(String(position?.[0])), String(position?.[1])))),
    )
    .orderBy('c.created_at', order)
    .orderBy('c.id', order)
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => serializeComment(row, { ...reader, content }, services.mediaLinks)),
    nextCursor: last ? services.cursors.seal(list, [last.created_at.toISOString(), last.id]) : null,
  };
}

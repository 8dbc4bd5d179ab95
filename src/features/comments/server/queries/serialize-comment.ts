import type { Db, Tx } from '#db/client.ts';
import type { MediaLinks } from '#platform/server/media-links.ts';
import { serializeUserCard } from '#features/accounts/server/queries/serialize-user.ts';
import type { ContentType, Mention } from '#features/content/contract.ts';
import type { Comment } from '../../contract.ts';

/** Comments with what is shown of their authors, still to be filtered. */
export function selectComments(db: Db | Tx) {
  return db
    .selectFrom('comments as c')
    .innerJoin('users as u', 'u.user_id', 'c.user_id')
    .select([
      'c.id',
      'c.content_id',
      'c.content_user_id',
      'c.content_type',
      'c.text',
      'c.parent_comment_id',
      'c.deleted',
      'c.mentions',
      'c.tip',
      'c.tip_amount',
      'c.created_at',
    ])
    .select(['u.user_id', 'u.username', 'u.display_name', 'u.profile_pic']);
}

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number];

/** Turns a row into what readers get; a deleted comment keeps its place and loses its words. */
export function serializeComment(row: CommentRow, links: MediaLinks): Comment {
  return {
    id: row.id,
    userId: row.user_id,
    author: serializeUserCard(row, links),
    contentId: row.content_id,
    contentUserId: row.content_user_id,
    type: row.content_type as ContentType,
    text: row.deleted ? '' : row.text,
    parentCommentId: row.parent_comment_id,
    deleted: row.deleted,
    mentions: row.deleted ? [] : (row.mentions as Mention[]),
    tip: row.tip,
    tipAmount: row.tip_amount,
    createdAt: row.created_at.toISOString(),
  };
}

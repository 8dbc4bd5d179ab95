import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import type { MediaLinks } from '#platform/server/media-links.ts';
import { serializeUserCard } from '#features/accounts/server/queries/serialize-user.ts';
import type { ContentType, Mention } from '#features/content/contract.ts';
import type { ContentFacts } from '#features/content/policy.ts';
import { mediaReaderOf } from '#features/media/policy.ts';
import { mediaRows, presentMedia, type StoredMedia } from '#features/media/server/queries/media-rows.ts';
import type { Comment } from '../../contract.ts';

const MEDIA = mediaRows({ userId: 'c.user_id', type: "'COMMENT'", id: 'c.id' });

/** Comments with what is shown of their authors and what hangs on them, still to be filtered. */
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
      'c.reply_count',
      'c.deleted',
      'c.mentions',
      'c.tip',
      'c.tip_amount',
      'c.created_at',
    ])
    .select(['u.user_id', 'u.username', 'u.display_name', 'u.profile_pic'])
    .select(sql<StoredMedia[] | null>`${sql.raw(MEDIA)}`.as('media'));
}

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number];

/** Who reads a comment, and what it stands under: readers of comments are always entitled to the item. */
export type CommentReader = { userId: string | null; admin: boolean; content: ContentFacts & { subscribed: boolean } };

/** Turns a row into what readers get; a deleted comment keeps its place and loses its words and its media. */
export function serializeComment(row: CommentRow, { userId, admin, content }: CommentReader, links: MediaLinks): Comment {
  const reader = mediaReaderOf(content, { userId, admin, subscribed: content.subscribed });
  return {
    id: row.id,
    userId: row.user_id,
    author: serializeUserCard(row, links),
    contentId: row.content_id,
    contentUserId: row.content_user_id,
    type: row.content_type as ContentType,
    text: row.deleted ? '' : row.text,
    parentCommentId: row.parent_comment_id,
    replyCount: row.reply_count,
    deleted: row.deleted,
    mentions: row.deleted ? [] : (row.mentions as Mention[]),
    tip: row.tip,
    tipAmount: row.tip_amount,
    entities: row.deleted ? [] : presentMedia(row.media, { ...reader, userId }, links),
    createdAt: row.created_at.toISOString(),
  };
}

import type { MediaLinks } from '#platform/server/storage/media-links.ts';
import { serializeUserCard } from '#features/people/api/profiles/serialize-user.ts';
import { mediaReaderOf, type ContentFacts } from '#features/content/policy.ts';
import { serializeMediaRows } from '#features/media/api/media-rows.ts';
import type { Comment } from '../../contract.ts';
import type { CommentRow } from '../queries/read-comments.ts';

/** The reader of a comment, and the content it belongs to: readers of comments are always entitled to the item. */
export type CommentReader = { userId: string | null; admin: boolean; content: ContentFacts & { admitted: boolean } };

/** Serialises a row for readers; a deleted comment keeps its place without its text and media. */
export function serializeComment(row: CommentRow, { userId, admin, content }: CommentReader, links: MediaLinks): Comment {
  const reader = mediaReaderOf(content, { userId, admin, admitted: content.admitted });
  return {
    id: row.id,
    userId: row.user_id,
    author: serializeUserCard(row.deleted ? { ...row, profile_pic: null } : row, links),
    contentId: row.content_id,
    contentUserId: row.content_user_id,
    type: row.content_type,
    text: row.deleted ? '' : row.text,
    parentCommentId: row.parent_comment_id,
    replyCount: row.reply_count,
    deleted: row.deleted,
    mentions: row.deleted ? [] : row.mentions,
    tip: row.tip,
    tipAmount: row.tip_amount,
    entities: row.deleted ? [] : serializeMediaRows(row.media, { ...reader, userId }, links),
    createdAt: row.created_at.toISOString(),
  };
}

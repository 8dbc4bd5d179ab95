import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import * as LIMITS from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { UserCard } from '#features/people/contract.ts';
import { ContentType, Mention } from '#features/content/contract.ts';
import { MediaEntity, MediaEntityInput, MediaMetadata } from '#features/media/contract.ts';

/** A comment as readers see it (docs/product.md#comments). */
export const Comment = z.strictObject({
  id: Id,
  userId: Id,
  author: UserCard,
  contentId: Id,
  contentUserId: Id,
  type: ContentType,
  text: z.string(),
  /** The comment that this one replies to; a reply can't have replies of its own. */
  parentCommentId: Id.nullable(),
  /** How many replies it has. */
  replyCount: z.int().min(0),
  deleted: z.boolean(),
  mentions: z.array(Mention),
  tip: z.boolean(),
  tipAmount: z.int().nullable(),
  /** At most one picture or video; empty until the author's upload is attached. */
  entities: z.array(MediaEntity),
  createdAt: Instant,
});
export type Comment = z.infer<typeof Comment>;
export const CommentPage = pageOutput(Comment);

/**
 * Newest first under an item; with `parentCommentId`, the replies to that comment, oldest first, and with `since` only those from that
 * instant on. `userId`, the owner of the content, is optional; with it, the item is found without searching across owners.
 */
export const QueryComments = z.strictObject({
  contentItemUri: ContentItemUri,
  userId: Id.optional(),
  parentCommentId: Id.nullish(),
  since: Instant.optional(),
  ...pageInput(20),
});
export type QueryComments = z.output<typeof QueryComments>;

const NOTHING = 'Write a comment first.';
const TOO_MANY_FILES = 'A comment can have one photo or video.';

export const CreateComment = z
  .strictObject({
    comment: z.strictObject({
      id: Id.optional(),
      contentItemUri: ContentItemUri,
      contentUserId: Id,
      parentCommentId: Id.nullish(),
      text: z.string().trim().max(LIMITS.commentMax, `A comment can have at most ${LIMITS.commentMax} characters`),
    }),
    entities: z
      .array(MediaEntityInput.extend({ entityType: z.literal('comment') }))
      .max(1, TOO_MANY_FILES)
      .default([]),
    metadata: MediaMetadata.default({}),
  })
  .refine(({ comment, entities }) => isVisible(comment.text) || entities.length > 0, { path: ['comment', 'text'], message: NOTHING });
export type CreateComment = z.output<typeof CreateComment>;

/** `contentUserId` is the owner of the content under which the comment is. */
export const DeleteComment = z.strictObject({ commentId: Id, contentUserId: Id });
export type DeleteComment = z.output<typeof DeleteComment>;
export const DeletedComment = z.strictObject({ commentId: Id });

/** The response to writing a comment: the comment and its media, which may still be processing. */
export const WrittenComment = z.strictObject({ comment: Comment, entities: z.array(MediaEntity) });
/** Writes a comment or a reply. */
export const createCommentCall = defineRestCall({ method: 'POST', path: '/comment', input: CreateComment, output: WrittenComment });

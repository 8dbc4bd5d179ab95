import { z } from 'zod';
import { ContentItemUri } from '#kernel/content-item-uri.ts';
import { Id } from '#kernel/id.ts';
import { Instant } from '#kernel/instant.ts';
import { LIMITS } from '#kernel/limits.ts';
import { pageInput } from '#kernel/page.ts';
import { UserCard } from '#features/accounts/contract.ts';
import { ContentType, Mention } from '#features/content/contract.ts';

/** A comment as its readers see it. */
export const Comment = z.strictObject({
  id: Id,
  userId: Id,
  author: UserCard,
  contentId: Id,
  contentUserId: Id,
  type: ContentType,
  text: z.string(),
  parentCommentId: Id.nullable(),
  deleted: z.boolean(),
  mentions: z.array(Mention),
  tip: z.boolean(),
  tipAmount: z.int().nullable(),
  createdAt: Instant,
});
export type Comment = z.infer<typeof Comment>;

/** Newest first; `userId` is the owner of the content. */
export const QueryComments = z.strictObject({ contentItemUri: ContentItemUri, userId: Id, ...pageInput(20) });
export type QueryComments = z.output<typeof QueryComments>;

export const CreateComment = z.strictObject({
  comment: z.strictObject({
    id: Id.optional(),
    contentItemUri: ContentItemUri,
    contentUserId: Id,
    text: z.string().trim().min(1, 'Write a comment first.').max(LIMITS.commentMax, 'A comment can have at most 280 characters.'),
  }),
  entities: z.array(z.unknown()).max(0, 'Comments cannot have attachments.').default([]),
  metadata: z.strictObject({ files: z.array(z.unknown()).max(0, 'Comments cannot have attachments.').default([]) }).default({ files: [] }),
});
export type CreateComment = z.output<typeof CreateComment>;

/** `contentUserId` is the owner of the content that the comment is under. */
export const DeleteComment = z.strictObject({ commentId: Id, contentUserId: Id });
export type DeleteComment = z.output<typeof DeleteComment>;

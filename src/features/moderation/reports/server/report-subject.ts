import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { peopleRefusals } from '#features/people/refusals.ts';
import { showsReviewsOfDeleted } from '#features/reviews/api/shows-reviews-of-deleted.ts';
import { reviewRefusals } from '#features/reviews/refusals.ts';
import { commentRefusals } from '#features/comments/refusals.ts';
import { getReadableContent } from '#features/content/api/items/find-content.ts';
import type { ContentType } from '#features/content/contract.ts';
import type { ReportComment, ReportReview, ReportUser } from '../contract.ts';
import { notifyOfReport } from '../../api/notify-of-report.ts';
import { moderationRefusals } from '../../refusals.ts';

type Subject = {
  subject_user_id: string;
  kind: 'COMMENT' | 'USER' | 'REVIEW' | 'REVIEW_REPLY';
  subject_id: string;
  content_user_id: string | null;
  content_id: string | null;
  content_type: ContentType | null;
  /** What it says now: its author may change or delete it before an administrator decides. */
  words: string | null;
  stars: number | null;
};

/**
 * Reports a comment, once per person until a decision. Idempotent. Refuses with NOT_FOUND if it is deleted or under an item the reporter
 * can't see, and with FORBIDDEN if it is locked for them or their own.
 */
export async function reportComment(command: CommandContext, actor: Actor, input: ReportComment): Promise<void> {
  const { tx, now } = command;
  const comment = await tx
    .selectFrom('comments')
    .select(['user_id', 'content_id', 'content_type', 'text'])
    .where('content_user_id', '=', input.contentUserId)
    .where('id', '=', input.commentId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (!comment) throw commentRefusals.COMMENT_NOT_FOUND();
  const uri = { type: comment.content_type, id: comment.content_id };
  await getReadableContent(tx, actor, { uri, ownerUserId: input.contentUserId, at: now });
  if (comment.user_id === actor.userId) throw moderationRefusals.OWN_COMMENT();
  const place = { content_user_id: input.contentUserId, content_id: comment.content_id, content_type: comment.content_type };
  await note(
    command,
    actor,
    { subject_user_id: comment.user_id, kind: 'COMMENT', subject_id: input.commentId, ...place, words: comment.text, stars: null },
    input,
  );
}

/**
 * Reports a review, or the host's reply to it, once per person until a decision. Idempotent. Refuses with NOT_FOUND if it is deleted or of a
 * session that the reporter can't see, and with FORBIDDEN if it is locked for them or their own. Those of a deleted session that was open to
 * everyone are still shown by its host's profile, and can be reported there.
 */
export async function reportReview(command: CommandContext, actor: Actor, input: ReportReview): Promise<void> {
  const { tx, now } = command;
  const { hostUserId, reviewId, reply } = input;
  const review = await tx
    .selectFrom('reviews')
    .select(['user_id', 'session_id', 'reply', 'text', 'stars'])
    .where('host_user_id', '=', hostUserId)
    .where('id', '=', reviewId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!review || (reply && review.reply === null)) throw reviewRefusals.REVIEW_NOT_FOUND();
  const uri = { type: 'SESSION', id: review.session_id } as const;
  if (!(await showsReviewsOfDeleted(tx, hostUserId, review.session_id)))
    await getReadableContent(tx, actor, { uri, ownerUserId: hostUserId, at: now });
  const author = reply ? hostUserId : review.user_id;
  if (author === actor.userId) throw moderationRefusals.OWN_REVIEW();
  const place = { content_user_id: hostUserId, content_id: uri.id, content_type: uri.type };
  const written = reply
    ? ({ kind: 'REVIEW_REPLY', words: review.reply, stars: null } as const)
    : ({ kind: 'REVIEW', words: review.text, stars: review.stars } as const);
  await note(command, actor, { subject_user_id: author, subject_id: reviewId, ...place, ...written }, input);
}

/** Reports a person, once per reporter until a decision. Idempotent. Refuses unknown people and the caller themself. */
export async function reportUser(command: CommandContext, actor: Actor, input: ReportUser): Promise<void> {
  if (input.userId === actor.userId) throw moderationRefusals.YOURSELF();
  const user = await command.tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', input.userId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (!user) throw peopleRefusals.NOT_FOUND();
  const nowhere = { content_user_id: null, content_id: null, content_type: null, words: null, stars: null };
  await note(command, actor, { subject_user_id: input.userId, kind: 'USER', subject_id: input.userId, ...nowhere }, input);
}

const REPORTED = { COMMENT: 'COMMENT', USER: 'PERSON', REVIEW: 'REVIEW', REVIEW_REPLY: 'REVIEW' } as const;

async function note(command: CommandContext, actor: Actor, subject: Subject, { reason, details }: Pick<ReportUser, 'reason' | 'details'>) {
  const { tx, now, newId } = command;
  const reported = await tx
    .insertInto('subject_reports')
    .values({ ...subject, id: newId(), reporter_user_id: actor.userId, reason, details, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['subject_user_id', 'kind', 'subject_id', 'reporter_user_id']).where('settled_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  if (!reported.numInsertedOrUpdatedRows) return;
  await notifyOfReport(command, actor, { what: REPORTED[subject.kind], reason });
}

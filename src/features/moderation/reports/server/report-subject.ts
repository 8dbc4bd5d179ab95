import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { peopleRefusals } from '#features/people/refusals.ts';
import { commentRefusals } from '#features/comments/refusals.ts';
import { getReadableContent } from '#features/content/api/items/find-content.ts';
import type { ContentType } from '#features/content/contract.ts';
import type { ReportComment, ReportUser } from '../contract.ts';
import { notifyOfReport } from '../../api/notify-of-report.ts';
import { moderationRefusals } from '../../refusals.ts';

type Subject = {
  subject_user_id: string;
  kind: 'COMMENT' | 'USER';
  subject_id: string;
  content_user_id: string | null;
  content_id: string | null;
  content_type: ContentType | null;
};

/**
 * Reports a comment, once per person until a decision. Idempotent. Refuses with NOT_FOUND if it is deleted or under an item the reporter
 * can't see, and with FORBIDDEN if it is locked for them or their own.
 */
export async function reportComment(command: CommandContext, actor: Actor, input: ReportComment): Promise<void> {
  const { tx, now } = command;
  const comment = await tx
    .selectFrom('comments')
    .select(['user_id', 'content_id', 'content_type'])
    .where('content_user_id', '=', input.contentUserId)
    .where('id', '=', input.commentId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (!comment) throw commentRefusals.COMMENT_NOT_FOUND();
  const uri = { type: comment.content_type, id: comment.content_id };
  await getReadableContent(tx, actor, { uri, ownerUserId: input.contentUserId, at: now });
  if (comment.user_id === actor.userId) throw moderationRefusals.OWN_COMMENT();
  const place = { content_user_id: input.contentUserId, content_id: comment.content_id, content_type: comment.content_type };
  await note(command, actor, { subject_user_id: comment.user_id, kind: 'COMMENT', subject_id: input.commentId, ...place }, input);
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
  const nowhere = { content_user_id: null, content_id: null, content_type: null };
  await note(command, actor, { subject_user_id: input.userId, kind: 'USER', subject_id: input.userId, ...nowhere }, input);
}

async function note(command: CommandContext, actor: Actor, subject: Subject, { reason, details }: Omit<ReportUser, 'userId'>) {
  const { tx, now, newId } = command;
  const reported = await tx
    .insertInto('subject_reports')
    .values({ ...subject, id: newId(), reporter_user_id: actor.userId, reason, details, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['subject_user_id', 'kind', 'subject_id', 'reporter_user_id']).where('settled_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  if (!reported.numInsertedOrUpdatedRows) return;
  await notifyOfReport(command, actor, { what: subject.kind === 'USER' ? 'PERSON' : 'COMMENT', reason });
}

import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { clearProfile } from '#features/people/api/profiles/clear-profile.ts';
import { removeComment } from '#features/comments/api/delete-comment.ts';
import { removeReply, removeReview } from '#features/reviews/api/remove-review.ts';
import { notify } from '#features/notifications/api/notify.ts';
import type { ContentType } from '#features/content/contract.ts';
import { ReportReason } from '../../contract.ts';
import type { DecideSubjectReports } from '../contract.ts';
import { moderationRefusals } from '../../refusals.ts';
import { REPORT_REASONS } from '../../copy.ts';
import { recordAction } from '../../api/record-action.ts';

/**
 * Decides on something that people wrote, or on a person: dismisses the reports, or removes what was written or clears the profile, and
 * notifies the person concerned why, but not who reported them. Locks the reports until the transaction ends, so that of two concurrent decisions one comes too
 * late. Refuses with FORBIDDEN what concerns the administrator: their profile, what they wrote, and reviews of their sessions; and with
 * CONFLICT if no report is open.
 */
export async function decideSubjectReports(command: CommandContext, admin: Actor, input: DecideSubjectReports): Promise<void> {
  const { kind, userId, subjectId } = input;
  const open = await command.tx
    .selectFrom('subject_reports')
    .select(['id', 'reason', 'content_user_id', 'content_id', 'content_type', 'stars'])
    .where('subject_user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('settled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const [first] = open;
  if (userId === admin.userId || (kind === 'REVIEW' && first?.content_user_id === admin.userId)) throw moderationRefusals.ABOUT_YOURSELF();
  if (!first) throw moderationRefusals.DECIDED_ALREADY();
  await command.tx
    .updateTable('subject_reports')
    // What was reported isn't needed any more.
    .set({ settled_at: command.now, words: null, stars: null })
    .where('subject_user_id', '=', userId)
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .execute();
  const reason = input.reason ?? mostNamed(open.map((report) => report.reason));
  const subject = { kind, id: subjectId, userId, reason, reports: open.length };
  if (!input.remove) {
    await recordAction(command, admin, { action: 'DISMISS_REPORTS', subject });
    return;
  }
  const source = await recordAction(command, admin, { action: ACTIONS[kind], subject });
  const notice = { userId, source, reason: REPORT_REASONS[reason] };
  if (kind === 'USER') await clear(command, notice);
  else await takeAway(command, { ...notice, kind, id: subjectId, place: first });
}

const ACTIONS = {
  COMMENT: 'REMOVE_COMMENT',
  REVIEW: 'REMOVE_REVIEW',
  REVIEW_REPLY: 'REMOVE_REVIEW',
  USER: 'CLEAR_PROFILE',
} as const;
const WRITTEN = { COMMENT: 'comment', REVIEW: 'review', REVIEW_REPLY: 'reply' } as const;
type WrittenKind = keyof typeof WRITTEN;

type WrittenBy = { id: string; userId: string; ownerUserId: string; contentId: string; stars: number | null };

async function remove(command: CommandContext, kind: WrittenKind, { id, userId, ownerUserId, contentId, stars }: WrittenBy) {
  if (kind === 'COMMENT') return removeComment(command, { commentId: id, contentUserId: ownerUserId });
  if (kind === 'REVIEW_REPLY') return removeReply(command, ownerUserId, id);
  return removeReview(command, { hostUserId: ownerUserId, sessionId: contentId, userId }, { reviewId: id, stars: stars ?? 1 });
}

type Notice = { userId: string; source: string; reason: string };
type Place = { content_user_id: string | null; content_id: string | null; content_type: ContentType | null; stars: number | null };

async function clear(command: CommandContext, { userId, source, reason }: Notice): Promise<void> {
  const username = await clearProfile(command, userId);
  if (username === null) return;
  const data = { what: 'profile', reason } as const;
  await notify(command, { type: 'CONTENT_REJECTED', toUserId: userId, toUsername: username, source, data });
}

async function takeAway(
  command: CommandContext,
  { userId, source, reason, kind, id: writtenId, place }: Notice & { kind: WrittenKind; id: string; place: Place },
) {
  const { content_user_id: contentUserId, content_id: id, content_type: type } = place;
  if (contentUserId === null || id === null || type === null) return;
  if (!(await remove(command, kind, { id: writtenId, userId, ownerUserId: contentUserId, contentId: id, stars: place.stars }))) return;
  const names = await command.tx
    .selectFrom('users')
    .select(['user_id', 'username'])
    .where('user_id', 'in', [userId, contentUserId])
    .execute();
  const nameOf = (of: string) => names.find((user) => user.user_id === of)?.username;
  const [author, owner] = [nameOf(userId), nameOf(contentUserId)];
  if (author === undefined || owner === undefined) return;
  const item = { username: owner, uri: { type, id } };
  await notify(command, {
    type: 'CONTENT_REJECTED',
    toUserId: userId,
    toUsername: author,
    itemUri: item.uri,
    source,
    data: { what: WRITTEN[kind], item, reason },
  });
}

function mostNamed(reasons: readonly string[]): ReportReason {
  const counts = Map.groupBy(reasons, (reason) => reason);
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return ReportReason.catch('OTHER').parse(most?.[0]);
}

import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { isBlocked } from '#features/follows/api/is-blocked.ts';
import { notify } from '#features/notifications/api/notify.ts';
import type { ReplyToReview } from '../../contract.ts';
import { reviewRefusals } from '../../refusals.ts';

/**
 * Writes the host's one reply to a review of one of their sessions, and notifies its author. Repeating the same words changes nothing.
 * Refuses a second reply, also after administrators removed the first, reviews of other hosts' sessions, one that
 * was changed since the host was shown it, and a block between the two.
 */
export async function replyToReview(command: CommandContext, host: Actor, { reviewId, editedAt, text }: ReplyToReview): Promise<void> {
  const { tx, now, publish } = command;
  const review = await tx
    .selectFrom('reviews')
    .select(['session_id', 'user_id', 'reply', 'replied_at', 'edited_at'])
    .where('host_user_id', '=', host.userId)
    .where('id', '=', reviewId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!review) throw reviewRefusals.REVIEW_NOT_FOUND();
  if (review.reply === text) return;
  if (review.replied_at !== null) throw reviewRefusals.REPLIED_ALREADY();
  if (editedAt !== undefined && editedAt !== (review.edited_at?.toISOString() ?? null)) throw reviewRefusals.REVIEW_CHANGED();
  if (await isBlocked(tx, host.userId, review.user_id)) throw reviewRefusals.BLOCKED_REPLY();
  await tx
    .updateTable('reviews')
    .set({ reply: text, replied_at: now })
    .where('host_user_id', '=', host.userId)
    .where('id', '=', reviewId)
    .execute();
  publish({ kind: 'content', ownerUserId: host.userId, contentId: review.session_id });
  const author = await tx.selectFrom('users').select('username').where('user_id', '=', review.user_id).executeTakeFirst();
  if (!author) return;
  const uri = { type: 'SESSION', id: review.session_id } as const;
  await notify(command, {
    type: 'REVIEW_REPLY',
    from: host,
    toUserId: review.user_id,
    toUsername: author.username,
    itemUri: uri,
    source: reviewId,
    data: { item: { username: host.username, uri } },
  });
}

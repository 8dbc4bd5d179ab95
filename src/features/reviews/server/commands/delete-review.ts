import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { ReviewedSession } from '../../contract.ts';
import { reviewRefusals } from '../../refusals.ts';

/** Deletes the caller's review of a session with the host's reply. Refuses with NOT_FOUND if there is none, or if it was removed. */
export async function deleteReview(
  { tx, publish }: CommandContext,
  actor: Actor,
  { hostUserId, sessionId }: ReviewedSession,
): Promise<void> {
  const deleted = await tx
    .deleteFrom('reviews')
    .where('host_user_id', '=', hostUserId)
    .where('session_id', '=', sessionId)
    .where('user_id', '=', actor.userId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw reviewRefusals.REVIEW_NOT_FOUND();
  publish({ kind: 'content', ownerUserId: hostUserId, contentId: sessionId });
}

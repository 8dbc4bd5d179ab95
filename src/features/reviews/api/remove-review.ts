import type { CommandContext } from '#platform/server/database/transaction.ts';

/**
 * Removes a review on behalf of an administrator: its words and the host's reply are gone, it no longer counts, and its author can't write
 * another of the same session. Returns false if it is already gone.
 */
export async function removeReview({ tx, now, publish }: CommandContext, hostUserId: string, reviewId: string): Promise<boolean> {
  const removed = await tx
    .updateTable('reviews')
    .set({ removed_at: now, text: '', reply: null })
    .where('host_user_id', '=', hostUserId)
    .where('id', '=', reviewId)
    .where('removed_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  if (!removed) return false;
  publish({ kind: 'content', ownerUserId: hostUserId, contentId: removed.session_id });
  return true;
}

/** Removes the host's reply to a review, for good: they can't write another. Returns false if it is already gone. */
export async function removeReply({ tx, publish }: CommandContext, hostUserId: string, reviewId: string): Promise<boolean> {
  const removed = await tx
    .updateTable('reviews')
    .set({ reply: null })
    .where('host_user_id', '=', hostUserId)
    .where('id', '=', reviewId)
    .where('reply', 'is not', null)
    .returning('session_id')
    .executeTakeFirst();
  if (!removed) return false;
  publish({ kind: 'content', ownerUserId: hostUserId, contentId: removed.session_id });
  return true;
}

import type { CommandContext } from '#platform/server/transaction.ts';

/** Removes the amount from a comment whose tip was refunded; its text stays. */
export async function unmarkTipComment({ tx }: CommandContext, comment: { ownerUserId: string; id: string }): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ tip: false, tip_amount: null })
    .where('content_user_id', '=', comment.ownerUserId)
    .where('id', '=', comment.id)
    .execute();
}

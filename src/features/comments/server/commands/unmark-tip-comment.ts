import type { CommandContext } from '#platform/server/database/transaction.ts';
import { removeComment } from './delete-comment.ts';

/** Removes the amount from a comment whose tip was refunded. Its text stays; one without words goes. */
export async function unmarkTipComment(command: CommandContext, comment: { ownerUserId: string; id: string }): Promise<void> {
  const unmarked = await command.tx
    .updateTable('comments')
    .set({ tip: false, tip_amount: null })
    .where('content_user_id', '=', comment.ownerUserId)
    .where('id', '=', comment.id)
    .returning('text')
    .executeTakeFirst();
  if (unmarked?.text === '') await removeComment(command, { contentUserId: comment.ownerUserId, commentId: comment.id });
}

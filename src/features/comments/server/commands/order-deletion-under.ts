import type { CommandContext } from '#platform/server/transaction.ts';
import { deleteCommentsUnder } from '../jobs/delete-comments-under.ts';

/** Has the comments under an item deleted, soon: call it in the transaction in which the item is. */
export async function orderDeletionUnder(command: CommandContext, item: { ownerUserId: string; contentId: string }): Promise<void> {
  await command.enqueue(deleteCommentsUnder, item);
}

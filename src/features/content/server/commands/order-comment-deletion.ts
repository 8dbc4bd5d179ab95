import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

const payload = z.strictObject({ ownerUserId: Id, contentId: Id });

/** What is left under an item that was deleted goes too. Whoever does it names a job so. */
export const commentsToDelete = { name: 'comments.delete-under', payload };

/** Has the comments under an item deleted, soon: call it in the transaction in which the item is. */
export async function orderCommentDeletion(command: CommandContext, item: z.output<typeof payload>): Promise<void> {
  await command.enqueue(commentsToDelete, item);
}

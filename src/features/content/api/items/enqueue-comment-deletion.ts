import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

const payload = z.strictObject({ ownerUserId: Id, contentId: Id });

/** Identifies the job that deletes the comments under a deleted item; comments defines it. */
export const commentsToDelete = { name: 'comments.delete-under', payload };

/** Schedules the deletion of the comments under an item: call it in the transaction that deletes the item. */
export async function enqueueCommentDeletion(command: CommandContext, item: z.output<typeof payload>): Promise<void> {
  await command.enqueue(commentsToDelete, item);
}

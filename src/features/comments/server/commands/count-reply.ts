import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Updates a comment's reply count, in the transaction that writes or deletes the reply. */
export async function countReply({ tx }: CommandContext, thread: { ownerUserId: string; parentId: string }, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ reply_count: sql`reply_count + ${change}` })
    .where('content_user_id', '=', thread.ownerUserId)
    .where('id', '=', thread.parentId)
    .execute();
}

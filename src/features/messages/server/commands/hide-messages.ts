import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/transaction.ts';

/**
 * Hides everything said in a conversation so far from one of its people. Called under the conversation's lock. The messages don't count as
 * changed, because for the other person nothing has.
 */
export async function hideMessages({ tx }: CommandContext, chatId: string, userId: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ hidden_from: sql`array_append(hidden_from, ${userId}::uuid)` })
    .where('chat_id', '=', chatId)
    .where(sql<boolean>`not (${userId}::uuid = any (hidden_from))`)
    .execute();
}

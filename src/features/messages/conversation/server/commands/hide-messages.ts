import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';

type Hidden = { chatId: string; userId: string; revision: number };

/**
 * Hides everything said in a conversation so far from one of its people. Called under the conversation's lock, with the revision drawn. The
 * messages don't count as changed, because for the other person nothing has: it is kept up to where this person sees nothing.
 */
export async function hideMessages({ tx }: CommandContext, { chatId, userId, revision }: Hidden): Promise<void> {
  await tx
    .updateTable('chat_members')
    .set({ cleared_revision: revision })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('messages')
    .set({ hidden_from: sql`array_append(hidden_from, ${userId}::uuid)` })
    .where('chat_id', '=', chatId)
    .where(sql<boolean>`not (${userId}::uuid = any (hidden_from))`)
    .execute();
}

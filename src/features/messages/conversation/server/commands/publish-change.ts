import type { CommandContext } from '#platform/server/database/transaction.ts';

type ChangedChat = { chatId: string; revision: number; recipientUserIds: string[] };

/**
 * Publishes a change to a conversation other than a new message, and records it in the lists of those concerned, where it is found once a
 * minute should the event be lost (docs/product.md#live-events). Called under the conversation's lock.
 */
export async function publishChange(
  { tx, now, publish }: CommandContext,
  { chatId, revision, recipientUserIds }: ChangedChat,
): Promise<void> {
  await tx
    .updateTable('user_chats')
    .set({ changed_revision: revision, changed_at: now })
    .where('user_id', 'in', recipientUserIds)
    .where('chat_id', '=', chatId)
    .execute();
  publish({ kind: 'chat', chatId, revision, recipientUserIds });
}

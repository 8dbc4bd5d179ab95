import type { CommandContext } from '#platform/server/database/transaction.ts';
import { messageRefusals } from '../../../refusals.ts';

/** Returns a message the person may read, under the lock of its conversation. Refuses one that doesn't exist or that they have deleted. */
export async function getLockedMessage(
  { tx }: CommandContext,
  userId: string,
  { chatId, messageId }: { chatId: string; messageId: string },
) {
  const row = await tx
    .selectFrom('messages')
    .select(['revision', 'id', 'sender_user_id', 'text', 'media_count', 'deleted', 'hidden_from', 'created_at'])
    .where('chat_id', '=', chatId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!row || row.hidden_from.includes(userId)) throw messageRefusals.MESSAGE_NOT_FOUND();
  return row;
}

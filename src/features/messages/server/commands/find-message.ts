import type { CommandContext } from '#platform/server/transaction.ts';
import { messageRefusals } from '../../refusals.ts';

/** A message as those find it who may read it, under the lock of its conversation. Refuses what is not there, or not any more for this person. */
export async function findMessage({ tx }: CommandContext, userId: string, { chatId, messageId }: { chatId: string; messageId: string }) {
  const row = await tx
    .selectFrom('messages')
    .select(['revision', 'id', 'sender_user_id', 'text', 'media_count', 'deleted', 'hidden_from', 'created_at'])
    .where('chat_id', '=', chatId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!row || row.hidden_from.includes(userId)) throw messageRefusals.MESSAGE_NOT_FOUND();
  return row;
}

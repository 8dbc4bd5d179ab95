import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { removeEntities } from '#features/media/api/remove-entities.ts';
import type { DeleteMessage } from '../contract.ts';
import { messageRefusals } from '../../refusals.ts';
import { isDeletableForBoth } from '../../rules.ts';
import { isReportedMessage } from '../../reports/server/is-reported-message.ts';
import { schedulePushRetraction } from './push-message.ts';
import { refreshList } from '../../inbox/server/refresh-list.ts';
import { getLockedMessage, lockChat, publishChange } from './own-chat.ts';

/**
 * Deletes a message for the caller alone, or for both if the caller wrote it within a day. For both, its words, pictures, reactions, list
 * entries and search terms go as well; a trace stays. Deleting twice changes nothing. Refuses everyone but the two people with NOT_FOUND.
 */
export async function deleteMessage(command: CommandContext, actor: Actor, input: DeleteMessage): Promise<{ chatId: string }> {
  const { tx, now } = command;
  const { chatId, messageId, forBoth } = input;
  const chat = await lockChat(command, actor.userId, chatId);
  const message = await getLockedMessage(command, actor.userId, input);
  const changed = { changed_revision: chat.revision, updated_at: now };
  const update = tx.updateTable('messages').where('chat_id', '=', chatId).where('id', '=', messageId);
  if (!forBoth) {
    await update.set({ ...changed, hidden_from: sql`array_append(hidden_from, ${actor.userId}::uuid)` }).execute();
    await refreshList(command, chatId, actor.userId);
    await publishChange(command, { chatId, revision: chat.revision, recipientUserIds: [actor.userId] });
    return { chatId };
  }
  if (message.sender_user_id !== actor.userId) throw messageRefusals.NOT_YOURS();
  if (message.deleted) return { chatId };
  if (!isDeletableForBoth({ createdAt: message.created_at }, now)) throw messageRefusals.TOO_LATE();
  await update.set({ ...changed, deleted: true, text: '', mentions: '[]', reactions: '{}', media_count: 0, words: null }).execute();
  // Reported media stays until the report is closed, for administrators only.
  if (!(await isReportedMessage(tx, messageId, actor.userId)))
    await removeEntities(command, actor.userId, { type: 'MESSAGE', id: messageId });
  for (const userId of [actor.userId, chat.otherUserId].toSorted()) await refreshList(command, chatId, userId);
  await schedulePushRetraction(command, { chatId, messageId, recipientUserId: chat.otherUserId, revision: message.revision });
  await publishChange(command, { chatId, revision: chat.revision, recipientUserIds: [chat.otherUserId, actor.userId] });
  return { chatId };
}

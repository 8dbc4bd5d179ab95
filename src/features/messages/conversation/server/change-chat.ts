import { statement } from '#db/statement.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { messageRefusals } from '../../refusals.ts';
import { findOwnChat, type OwnChat } from './find-own-chat.ts';

const LOCK = statement<never, { user: string; chat: string; now: Date }>(`
  update chats set last_revision = last_revision + 1, updated_at = :now::timestamptz
  where chat_id = :chat::uuid and (first_user_id = :user::uuid or second_user_id = :user::uuid)`);

/**
 * Locks a conversation and draws its next revision, in one statement: any other change waits, and revisions are committed in the order in
 * which they were drawn. Refuses everyone but its two people with NOT_FOUND. Returns the conversation as it is under the lock; `revision`
 * is the one drawn.
 */
export async function lockChat({ tx, now }: CommandContext, userId: string, chatId: string): Promise<OwnChat> {
  // Sent together: the database reads once it has the lock.
  const [, chat] = await together([LOCK.run(tx, { user: userId, chat: chatId, now }), findOwnChat(tx, userId, chatId)]);
  if (!chat) throw messageRefusals.CHAT_NOT_FOUND();
  return chat;
}

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

import { statement } from '#db/statement.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { messageRefusals } from '../../../refusals.ts';
import { findOwnChat, type OwnChat } from '../queries/find-own-chat.ts';

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

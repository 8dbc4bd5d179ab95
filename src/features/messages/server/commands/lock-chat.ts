import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/transaction.ts';
import { messageRefusals } from '../../refusals.ts';
import { getOwnChat, type OwnChat } from '../queries/find-own-chat.ts';

/**
 * Takes the lock of a conversation and draws its next revision, in one statement: whatever else changes it waits, and revisions are
 * committed in the order in which they were drawn. Refuses all but its two people with NOT_FOUND. Answers how it is under the lock; `revision` is the one drawn.
 */
export async function lockChat({ tx, now }: CommandContext, userId: string, chatId: string): Promise<OwnChat> {
  const { numAffectedRows } = await sql`update chats set last_revision = last_revision + 1, updated_at = ${now}
    where chat_id = ${chatId}::uuid and (first_user_id = ${userId}::uuid or second_user_id = ${userId}::uuid)`.execute(tx);
  if (numAffectedRows !== 1n) throw messageRefusals.CHAT_NOT_FOUND();
  return getOwnChat(tx, userId, chatId);
}

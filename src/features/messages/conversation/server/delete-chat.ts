import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { refreshList } from '../../inbox/server/refresh-list.ts';
import { lockChat, publishChange } from './own-chat.ts';

/**
 * Deletes a conversation for the caller alone: everything said in it so far leaves their lists, search and badge. The other keeps theirs,
 * and a new message brings it back with nothing but that message. Refuses everyone but the two people with NOT_FOUND.
 */
export async function deleteChat(command: CommandContext, actor: Actor, { chatId }: { chatId: string }): Promise<{ chatId: string }> {
  const { revision } = await lockChat(command, actor.userId, chatId);
  await hideMessages(command, { chatId, userId: actor.userId, revision });
  await refreshList(command, chatId, actor.userId);
  await publishChange(command, { chatId, revision, recipientUserIds: [actor.userId] });
  return { chatId };
}

const CHATS = 10;
const MESSAGES = 500;

/**
 * Deletes the messages of a person who left from up to ten of their conversations, and their list of them. Messages of the others stay, without
 * the person's reactions, and a trace stands in place of each deleted one. An unanswered request is hidden altogether. Returns how many conversations; 0 means that none
 * is left. The person's media is deleted with the rest of theirs.
 */
export async function deleteChatsOf(command: CommandContext, userId: string): Promise<number> {
  const { tx, now } = command;
  const chats = await tx
    .selectFrom('user_chats')
    .select(['chat_id', 'other_user_id'])
    .where('user_id', '=', userId)
    .orderBy('chat_id')
    .limit(CHATS)
    .execute();
  for (const { chat_id: chatId, other_user_id: otherUserId } of chats) {
    const { revision, other } = await lockChat(command, userId, chatId);
    const some = await tx
      .selectFrom('messages')
      .select('revision')
      .where('chat_id', '=', chatId)
      .where('sender_user_id', '=', userId)
      .where('deleted', '=', false)
      .limit(MESSAGES)
      .execute();
    if (some.length > 0)
      await tx
        .updateTable('messages')
        .set({
          deleted: true,
          text: '',
          mentions: '[]',
          reactions: '{}',
          media_count: 0,
          words: null,
          changed_revision: revision,
          updated_at: now,
        })
        .where('chat_id', '=', chatId)
        .where(
          'revision',
          'in',
          some.map((row) => row.revision),
        )
        .execute();
    const reacted = await removeReactions(command, { chatId, userId, revision });
    // A request from somebody who left can no longer be answered.
    if (other.state === 'request') await hideMessages(command, { chatId, userId: otherUserId, revision });
    await refreshList(command, chatId, otherUserId);
    await publishChange(command, { chatId, revision, recipientUserIds: [otherUserId] });
    if (some.length < MESSAGES && reacted < MESSAGES)
      await tx.deleteFrom('user_chats').where('user_id', '=', userId).where('chat_id', '=', chatId).execute();
  }
  if (chats.length > 0) return chats.length;
  return deleteRest(command, userId);
}

// Their id and what they felt lie in messages of the others.
async function removeReactions({ tx, now }: CommandContext, { chatId, userId, revision }: Hidden): Promise<number> {
  const some = await tx
    .selectFrom('messages')
    .select('revision')
    .where('chat_id', '=', chatId)
    .where(sql<boolean>`jsonb_exists(reactions, ${userId}::text)`)
    .limit(MESSAGES)
    .execute();
  if (some.length > 0)
    await tx
      .updateTable('messages')
      .set({ reactions: sql`reactions - ${userId}::text`, changed_revision: revision, updated_at: now })
      .where('chat_id', '=', chatId)
      .where(
        'revision',
        'in',
        some.map((row) => row.revision),
      )
      .execute();
  return some.length;
}

// Their settings, their reports, and what they wrote to many at once.
async function deleteRest({ tx }: CommandContext, userId: string): Promise<number> {
  await tx.deleteFrom('chat_settings').where('user_id', '=', userId).execute();
  await tx.deleteFrom('message_round_recipients').where('user_id', '=', userId).execute();
  await tx.deleteFrom('message_rounds').where('user_id', '=', userId).execute();
  await tx.updateTable('message_reports').set({ reporter_user_id: null, details: '' }).where('reporter_user_id', '=', userId).execute();
  return 0;
}

type Hidden = { chatId: string; userId: string; revision: number };

/**
 * Hides everything said in a conversation so far from one of its people. Called under the conversation's lock, with the revision drawn. The
 * messages don't count as changed, because for the other person nothing has; `cleared_revision` says up to where this person sees nothing.
 */
async function hideMessages({ tx }: CommandContext, { chatId, userId, revision }: Hidden): Promise<void> {
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

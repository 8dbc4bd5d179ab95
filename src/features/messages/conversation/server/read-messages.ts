import type { Actor } from '#platform/server/http/request-context.ts';
import type { Tx } from '#db/client.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { ReadMessages } from '../../contract.ts';
import { findChatSettings } from '../../inbox/server/chat-settings.ts';
import { findCorrespondent } from './find-correspondent.ts';
import { getOwnChat, lockChat, publishChange } from './own-chat.ts';
import { refreshList } from '../../inbox/server/refresh-list.ts';

type ReadState = { chatId: string; readRevision: number; unreadCount: number };

/**
 * Moves the caller's pointer on, to a revision or to the end; it never goes back. The other learns of it only if both share that, and not
 * from a request or while one of them blocks the other. Reading again changes nothing. Refuses everyone but the two people with NOT_FOUND.
 */
export async function readMessages(command: CommandContext, actor: Actor, { chatId, upTo }: ReadMessages): Promise<ReadState> {
  const { tx, now } = command;
  const before = await getOwnChat(tx, actor.userId, chatId);
  const target = Math.min(upTo ?? before.revision, before.revision);
  if (target <= before.you.readRevision)
    return { chatId, readRevision: before.you.readRevision, unreadCount: await unreadOf(command, actor, chatId) };
  const chat = await lockChat(command, actor.userId, chatId);
  const readRevision = Math.max(chat.you.readRevision, target);
  const sharesSeen = chat.you.state === 'open' && (await isShared(tx, actor.userId, chat.otherUserId));
  await tx
    .updateTable('chat_members')
    .set({ read_revision: readRevision, ...(sharesSeen ? { seen_revision: readRevision, seen_at: now } : {}) })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', actor.userId)
    .execute();
  const unreadCount = await refreshList(command, chatId, actor.userId);
  const recipientUserIds = [actor.userId, ...(sharesSeen ? [chat.otherUserId] : [])];
  await publishChange(command, { chatId, revision: chat.revision, recipientUserIds });
  return { chatId, readRevision, unreadCount };
}

async function isShared(tx: Tx, userId: string, otherUserId: string): Promise<boolean> {
  if (!(await findChatSettings(tx, [userId]))(userId).showsSeen) return false;
  return (await findCorrespondent(tx, userId, otherUserId))?.standing === 'open';
}

async function unreadOf({ tx }: CommandContext, actor: Actor, chatId: string): Promise<number> {
  const row = await tx
    .selectFrom('user_chats')
    .select('unread_count')
    .where('user_id', '=', actor.userId)
    .where('chat_id', '=', chatId)
    .executeTakeFirst();
  return row?.unread_count ?? 0;
}

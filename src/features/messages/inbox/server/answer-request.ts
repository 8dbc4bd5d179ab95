import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { AnswerRequest } from '../contract.ts';
import { findChatSettings } from './chat-settings.ts';
import { refreshList } from './refresh-list.ts';
import { lockChat, publishChange } from '../../conversation/server/own-chat.ts';

/**
 * Accepts a request (docs/product.md#requests) into the inbox, or declines it. Its sender doesn't learn which, but once it is accepted may
 * see how far it has been read. A declined request can still be accepted, and answering it accepts it. An open conversation stays open.
 * Refuses everyone but the two people with NOT_FOUND.
 */
export async function answerRequest(command: CommandContext, actor: Actor, { chatId, accept }: AnswerRequest): Promise<{ chatId: string }> {
  const chat = await lockChat(command, actor.userId, chatId);
  if (chat.you.state === 'open') return { chatId };
  const sharesSeen = accept && (await findChatSettings(command.tx, [actor.userId]))(actor.userId).showsSeen;
  await command.tx
    .updateTable('chat_members')
    .set({ state: accept ? 'open' : 'declined', ...(sharesSeen ? { seen_revision: chat.you.readRevision, seen_at: command.now } : {}) })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', actor.userId)
    .execute();
  await refreshList(command, chatId, actor.userId);
  const recipientUserIds = [actor.userId, ...(sharesSeen ? [chat.otherUserId] : [])];
  await publishChange(command, { chatId, revision: chat.revision, recipientUserIds });
  return { chatId };
}

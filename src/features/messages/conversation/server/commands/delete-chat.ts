import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { hideMessages } from './hide-messages.ts';
import { lockChat } from './lock-chat.ts';
import { refreshList } from '../../../inbox/server/refresh-list.ts';
import { publishChange } from './publish-change.ts';

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

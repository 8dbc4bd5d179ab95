import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MuteChat } from '../contract.ts';
import { messageRefusals } from '../../refusals.ts';

/**
 * Keeps a conversation off the badge until an instant, or no longer, on all the caller's devices. Refuses with NOT_FOUND one that isn't in
 * the caller's list.
 */
export async function muteChat(command: CommandContext, actor: Actor, { chatId, until }: MuteChat): Promise<{ chatId: string }> {
  const muted = await command.tx
    .updateTable('user_chats')
    .set({ muted_until: until })
    .where('user_id', '=', actor.userId)
    .where('chat_id', '=', chatId)
    .returning(({ fn }) => fn<number>('greatest', ['last_revision', 'changed_revision']).as('revision'))
    .executeTakeFirst();
  if (!muted) throw messageRefusals.CHAT_NOT_FOUND();
  command.publish({ kind: 'chat', chatId, revision: muted.revision, recipientUserIds: [actor.userId] });
  return { chatId };
}

import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { ReactToMessage } from '../contract.ts';
import { messageRefusals, refuseUnlessOpen } from '../../refusals.ts';
import { findCorrespondent } from './find-correspondent.ts';
import { getLockedMessage, lockChat, publishChange } from './own-chat.ts';

/** Sets the caller's reaction to a message, replacing any before, or removes it. Refuses what sending refuses, and unaccepted requests. */
export async function reactToMessage(command: CommandContext, actor: Actor, input: ReactToMessage): Promise<{ chatId: string }> {
  const { chatId, reaction } = input;
  const chat = await lockChat(command, actor.userId, chatId);
  const message = await getLockedMessage(command, actor.userId, input);
  if (message.deleted) throw messageRefusals.MESSAGE_NOT_FOUND();
  refuseUnlessOpen((await findCorrespondent(command.tx, actor.userId, chat.otherUserId))?.standing ?? 'deleted');
  if (chat.you.state !== 'open') throw messageRefusals.ACCEPT_FIRST();
  const others: RawBuilder<string> = sql`reactions - ${actor.userId}::text`;
  await command.tx
    .updateTable('messages')
    .set({
      reactions: reaction === null ? others : sql<string>`(${others}) || jsonb_build_object(${actor.userId}::text, ${reaction}::text)`,
      changed_revision: chat.revision,
      updated_at: command.now,
    })
    .where('chat_id', '=', chatId)
    .where('id', '=', message.id)
    .execute();
  await publishChange(command, { chatId, revision: chat.revision, recipientUserIds: [chat.otherUserId, actor.userId] });
  return { chatId };
}

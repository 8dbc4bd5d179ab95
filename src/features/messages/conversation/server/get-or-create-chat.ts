import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { chatIdOf } from './chat-id-of.ts';
import { findCorrespondent } from './find-correspondent.ts';
import { messageRefusals, refuseUnlessOpen } from '../../refusals.ts';

/**
 * Starts the conversation with a person unless it exists: two who start at once start the same one. Nobody is notified until the first
 * message is sent. Refuses the caller themself, unknown people, and people who can't be messaged unless a conversation with them already
 * exists.
 */
export async function getOrCreateChat(command: CommandContext, actor: Actor, recipientUserId: string): Promise<{ chatId: string }> {
  if (recipientUserId === actor.userId) throw messageRefusals.YOURSELF();
  const { tx, now } = command;
  const chatId = chatIdOf(actor.userId, recipientUserId);
  const known = await tx.selectFrom('chats').select('chat_id').where('chat_id', '=', chatId).executeTakeFirst();
  if (known) return { chatId };
  const other = await findCorrespondent(tx, actor.userId, recipientUserId);
  if (!other || other.standing === 'deleted') throw messageRefusals.PERSON_NOT_FOUND();
  refuseUnlessOpen(other.standing);
  const people = [actor.userId.toLowerCase(), recipientUserId.toLowerCase()].toSorted();
  const [first = '', second = ''] = people;
  await tx
    .insertInto('chats')
    .values({ chat_id: chatId, first_user_id: first, second_user_id: second, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('chat_id').doNothing())
    .execute();
  await tx
    .insertInto('chat_members')
    .values(people.map((userId) => ({ chat_id: chatId, user_id: userId })))
    .onConflict((conflict) => conflict.columns(['chat_id', 'user_id']).doNothing())
    .execute();
  return { chatId };
}

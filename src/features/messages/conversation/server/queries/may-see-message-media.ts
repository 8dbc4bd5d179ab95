import type { Db } from '#db/client.ts';
import { maySeeMedia } from '../../../policy.ts';
import { findSuspended } from '#features/moderation/api/find-suspended.ts';
import { chatIdOf } from './chat-id-of.ts';
import { findOwnChat } from './find-own-chat.ts';
import { readOne } from '../sql/message-rows.ts';

/**
 * Whether a person may see the media of a message: its sender, and its recipient once they have accepted the conversation and as long as
 * the message is there for them and its sender isn't suspended. Administrators aren't among them.
 */
export async function maySeeMessageMedia(db: Db, readerUserId: string, message: { id: string; ownerUserId: string }): Promise<boolean> {
  if (readerUserId === message.ownerUserId) return true;
  const chat = await findOwnChat(db, readerUserId, chatIdOf(readerUserId, message.ownerUserId));
  if (!chat || !maySeeMedia(chat.you.state)) return false;
  if ((await findSuspended({ db }, [message.ownerUserId])).size > 0) return false;
  const row = await readOne(db, { chatId: chat.chatId, userId: readerUserId }, message.id);
  return row !== null && row.sender_user_id === message.ownerUserId && !row.deleted && !row.hidden;
}

import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { FOR_ADMINISTRATORS, mediaReader, type MediaReader } from '#features/media/policy.ts';
import { isReportedMessage } from '../../reports/server/is-reported-message.ts';
import type { Db } from '#db/client.ts';
import { maySeeMedia } from '../../policy.ts';
import { findSuspended } from '#features/moderation/api/find-suspended.ts';
import { chatIdOf } from './chat-id-of.ts';
import { findOwnChat, readOne } from './own-chat.ts';

/** Returns what a reader gets of a message's media; null if the message doesn't exist for them. */
export async function findMessageMediaReader(
  { db }: Pick<Services, 'db'>,
  actor: Actor | null,
  message: { id: string; ownerUserId: string },
): Promise<MediaReader | null> {
  if (actor === null) return null;
  if (await maySeeMessageMedia(db, actor.userId, message)) return mediaReader({ locked: false, isPublic: false });
  // Administrators see what was reported until the report is closed, and nothing else.
  return actor.admin && (await isReportedMessage(db, message.id, message.ownerUserId)) ? FOR_ADMINISTRATORS : null;
}

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

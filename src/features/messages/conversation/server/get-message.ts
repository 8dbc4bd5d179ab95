import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Message } from '../../contract.ts';
import { messageRefusals } from '../../refusals.ts';
import { findSeen, getOwnChat } from './find-own-chat.ts';
import { presentMessages } from './present-messages.ts';
import { readOne } from './message-rows.ts';

/** Returns one message as one of the two sees it. Refuses with NOT_FOUND what isn't theirs to read. */
export async function getMessage(
  services: Pick<Services, 'db' | 'mediaLinks'>,
  actor: Actor,
  { chatId, messageId }: { chatId: string; messageId: string },
): Promise<Message> {
  const chat = await getOwnChat(services.db, actor.userId, chatId);
  const row = await readOne(services.db, { chatId, userId: actor.userId }, messageId);
  const { seenRevision } = await findSeen(services.db, actor.userId, chat);
  const [message] = row ? await presentMessages(services, { userId: actor.userId, chat, seenRevision }, [row]) : [];
  if (!message) throw messageRefusals.MESSAGE_NOT_FOUND();
  return message;
}

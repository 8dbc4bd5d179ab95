import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CreateMessage } from '#features/messages/contract.ts';
import { createMessage } from '#features/messages/conversation/server/create-message.ts';
import { getOrCreateChat } from '#features/messages/conversation/server/get-or-create-chat.ts';

type Values = Partial<{ id: string; replyToMessageId: string; entities: object[] }>;

/** Sends a message from one person to another through the product's own commands, without its limits; returns chat and message. */
export async function writeMessage(services: Services, from: Actor, to: { userId: string }, text: string, values: Values = {}) {
  const { id = uuidv7(), entities = [], ...more } = values;
  const { chatId } = await inTransaction(services, (command) => getOrCreateChat(command, from, to.userId));
  const input = CreateMessage.parse({ message: { id, chatId, text, ...more }, entities });
  const sent = await inTransaction(services, (command) => createMessage(command, from, input, { countFirst: async () => undefined }));
  return { ...sent, id, chatId };
}

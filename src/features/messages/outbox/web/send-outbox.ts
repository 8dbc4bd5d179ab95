import { queryClient } from '#platform/web/query/query-client.ts';
import { restOrNull } from '#platform/web/query/rest.ts';
import { browserTrpc } from '#platform/web/query/rpc.ts';
import type { Message } from '../../contract.ts';
import { publishChatChange } from '../../conversation/web/chat-changes.ts';
import { addSentMessage } from '../../conversation/web/conversation-cache.ts';
import { createSender, isOutcomeUnknown } from './create-sender.ts';
import { outbox, type OutgoingMessage } from './outbox.ts';

const sender = createSender({
  outbox,
  send: sendOne,
  onSent(message, { begins }) {
    addSentMessage(queryClient(), message, begins);
    publishChatChange(message.chatId, message.changedRevision);
  },
  refusalOf: (error) => (isOutcomeUnknown(error) ? null : errorMessage(error)),
});

/** Sends what is waiting for one recipient. */
export const sendOutbox = sender.sendTo;

/** Retries everything that hasn't come through, to anyone. */
export const sendAllOutboxes = sender.sendAll;

async function sendOne({ id, chatId, recipientUserId, text, files, replyTo, begins }: OutgoingMessage): Promise<Message> {
  const body = {
    message: { id, chatId, text, ...(replyTo ? { replyToMessageId: replyTo.id } : {}) },
    entities: files.map(({ key, fileType }, position) => ({
      key,
      type: fileType.startsWith('video/') ? ('video' as const) : ('image' as const),
      entityType: 'message' as const,
      position,
    })),
    metadata: { files },
  };
  if (begins) await begin(recipientUserId);
  const sent = await restOrNull('POST', '/message', body);
  if (!sent) throw new Error('Failed to send message');
  return sent.message;
}

async function begin(recipientUserId: string): Promise<void> {
  const client = queryClient();
  // Fails without a connection rather than waiting for one, so that the message counts as not sent.
  const options = { ...browserTrpc().chat.getOrCreateChat.mutationOptions(), networkMode: 'always' as const };
  await client.getMutationCache().build(client, options).execute({ recipientUserId });
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : 'Failed to send message';
}

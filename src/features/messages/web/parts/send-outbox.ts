import { queryClient } from '#platform/web/query.ts';
import { rest, RestError } from '#platform/web/rest.ts';
import { browserTrpc } from '#platform/web/rpc.ts';
import type { Message } from '../../contract.ts';
import { tellChatChanged, tellSent } from './chat-events.ts';
import { outbox, outgoingTo, type OutgoingMessage } from './outbox.ts';

const sending = new Map<string, Promise<void>>();

/**
 * Sends what waits for somebody, one after the other in the order of writing. A line that is cut leaves the rest waiting for it; a refusal
 * fails the one message and goes on. The id makes sending again harmless, from this tab or another.
 */
export function sendOutbox(me: string, recipientUserId: string): Promise<void> {
  const under = `${me}:${recipientUserId}`;
  const running = sending.get(under) ?? sendAll(me, recipientUserId).finally(() => sending.delete(under));
  sending.set(under, running);
  return running;
}

/** Tries everything once more that has not come through, to anybody; what was refused waits for its writer. */
export function sendAllOutboxes(me: string): void {
  const all = Object.values(outbox.read(me));
  for (const message of all)
    if (message.status === 'failed' && message.error === null) outbox.set(me, message.id, { ...message, status: 'waiting' });
  const waiting = Object.values(outbox.read(me)).filter(({ status }) => status === 'waiting');
  for (const recipientUserId of new Set(waiting.map((message) => message.recipientUserId))) void sendOutbox(me, recipientUserId);
}

async function sendAll(me: string, recipientUserId: string): Promise<void> {
  for (;;) {
    const next = outgoingTo(outbox.read(me), recipientUserId).find(({ status }) => status === 'waiting');
    if (!next) return;
    try {
      const message = await sendOne(next);
      tellSent(message);
      outbox.set(me, next.id, null);
      tellChatChanged(next.chatId);
    } catch (error) {
      const isCut = error instanceof RestError ? error.status === 0 || error.status >= 500 : isUnreachable(error);
      const failed = (message: OutgoingMessage) =>
        outbox.set(me, message.id, { ...message, status: 'failed', error: isCut ? null : errorWords(error) });
      if (!isCut) {
        failed(next);
        continue;
      }
      for (const message of outgoingTo(outbox.read(me), recipientUserId)) if (message.status === 'waiting') failed(message);
      return;
    }
  }
}

async function sendOne({ id, chatId, recipientUserId, text, files, replyTo, begins }: OutgoingMessage): Promise<Message> {
  const body = {
    message: { id, chatId, text, ...(replyTo ? { replyToMessageId: replyTo.id } : {}) },
    entities: files.map(({ key, fileType }, position) => ({
      key,
      type: fileType.startsWith('video/') ? 'video' : 'image',
      entityType: 'message',
      position,
    })),
    metadata: { files },
  };
  if (begins) await begin(recipientUserId);
  const sent = await rest<{ message: Message } | null>('POST', '/message', body);
  if (!sent) throw new Error('Failed to send message');
  return sent.message;
}

async function begin(recipientUserId: string): Promise<void> {
  const client = queryClient();
  await client.getMutationCache().build(client, browserTrpc().chat.getOrCreateChat.mutationOptions()).execute({ recipientUserId });
}

function isUnreachable(error: unknown): boolean {
  // The RPC client has no code for what never arrived.
  return !(typeof error === 'object' && error !== null && 'data' in error && error.data);
}

function errorWords(error: unknown): string {
  return error instanceof Error ? error.message : 'Failed to send message';
}

import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { queryClient, rpcCodeOf } from '#platform/web/query/query-client.ts';
import { RestError, restOrNull } from '#platform/web/query/rest.ts';
import { browserTrpc } from '#platform/web/query/rpc.ts';
import { createStoredMap } from '#platform/web/storage/stored-map.ts';
import { QuotedMessage, type Message } from '../../contract.ts';
import { addSentMessage, publishChatChange } from '../../conversation/web/conversation-window.ts';

/** A message on its way, stored until the server has confirmed it. */
export const OutgoingMessage = z.object({
  id: Id,
  chatId: Id,
  recipientUserId: Id,
  text: z.string(),
  files: z.array(z.object({ key: z.string(), fileName: z.string(), fileType: z.string() })),
  replyTo: QuotedMessage.nullable(),
  /** Nothing was said between the two before: this message starts the conversation. */
  begins: z.boolean(),
  /** `waiting` is sent as soon as that is possible; `failed` waits for the person or, if `error` is null, for the connection. */
  status: z.enum(['waiting', 'failed']),
  error: z.string().nullable(),
});
export type OutgoingMessage = z.infer<typeof OutgoingMessage>;

/** Unsent messages, by id. Ids are in the order of writing. */
export const outbox = createStoredMap('outbox', (stored) => OutgoingMessage.safeParse(stored).data ?? null);

const NONE: Record<string, OutgoingMessage> = {};

/** The signed-in person's unsent messages to anyone, by id. */
export function useOutbox(me: string): Record<string, OutgoingMessage> {
  return useSyncExternalStore(
    outbox.subscribe,
    () => outbox.read(me),
    () => NONE,
  );
}

/** The signed-in person's unsent messages to someone, oldest first. */
export function useOutgoing(me: string, recipientUserId: string): OutgoingMessage[] {
  return outgoingTo(useOutbox(me), recipientUserId);
}

/** Returns the messages to one recipient, oldest first. */
function outgoingTo(all: Record<string, OutgoingMessage>, recipientUserId: string): OutgoingMessage[] {
  return Object.values(all)
    .filter((message) => message.recipientUserId === recipientUserId)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The newest message to each person that didn't get through. */
export function unsentByRecipient(all: Record<string, OutgoingMessage>): Map<string, OutgoingMessage> {
  const failed = Object.values(all).filter(({ status }) => status === 'failed');
  return new Map(failed.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map((message) => [message.recipientUserId, message]));
}

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

type Outbox = {
  read(me: string): Record<string, OutgoingMessage>;
  set(me: string, id: string, message: OutgoingMessage | null): void;
};

type Sending = {
  outbox: Outbox;
  send: (message: OutgoingMessage) => Promise<Message>;
  onSent: (message: Message, sent: OutgoingMessage) => void;
  /** Why a message was refused, in words for people; null if what became of it is unknown. */
  refusalOf: (error: unknown) => string | null;
};

/** Creates a sender that empties outboxes over a connection that may drop at any moment. */
export function createSender({ outbox, send, onSent, refusalOf }: Sending) {
  const sending = new Map<string, Promise<void>>();

  /**
   * Sends a recipient's unsent messages one after another, in the order of writing: what a lost connection held back goes before what was
   * written later. If the connection drops, the rest is held back too; a refusal fails only that message, which waits for its writer, and
   * later ones go on. The id makes sending again harmless, from this tab or another.
   */
  function sendTo(me: string, recipientUserId: string): Promise<void> {
    const under = `${me}:${recipientUserId}`;
    // Read again after each, as another tab may have held something back in the meantime.
    const nextHeldBack = () => outgoingTo(outbox.read(me), recipientUserId).find(isHeldBack);
    for (let message = nextHeldBack(); message; message = nextHeldBack()) outbox.set(me, message.id, { ...message, status: 'waiting' });
    const running = sending.get(under) ?? sendEach(me, recipientUserId).finally(() => sending.delete(under));
    sending.set(under, running);
    return running;
  }

  /** Retries everything that hasn't come through, to anyone; what was refused waits for its writer. */
  async function sendAll(me: string): Promise<void> {
    const open = Object.values(outbox.read(me)).filter((message) => message.status === 'waiting' || isHeldBack(message));
    await Promise.all([...new Set(open.map((message) => message.recipientUserId))].map((recipient) => sendTo(me, recipient)));
  }

  async function sendEach(me: string, recipientUserId: string): Promise<void> {
    for (;;) {
      const next = outgoingTo(outbox.read(me), recipientUserId).find(({ status }) => status === 'waiting');
      if (!next) return;
      try {
        const message = await send(next);
        outbox.set(me, next.id, null);
        onSent(message, next);
      } catch (error) {
        const refusal = refusalOf(error);
        // A message that was deleted meanwhile, or removed when its writer signed out, is not restored.
        const fail = (message: OutgoingMessage) => {
          if (outbox.read(me)[message.id]) outbox.set(me, message.id, { ...message, status: 'failed', error: refusal });
        };
        if (refusal !== null) {
          fail(next);
          continue;
        }
        for (const message of outgoingTo(outbox.read(me), recipientUserId)) if (message.status === 'waiting') fail(message);
        return;
      }
    }
  }

  return { sendTo, sendAll };
}

/** Whether the connection was to blame, so that it may be retried unasked. */
function isHeldBack({ status, error }: OutgoingMessage): boolean {
  return status === 'failed' && error === null;
}

/**
 * Whether an error says nothing about the message itself: no response came, the server failed, or the sign-in had ended, after which its
 * writer may come back. Such a message is sent again unasked; its id keeps it from arriving twice.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof RestError) return error.status === 0 || error.status === 401 || error.status >= 500;
  // The RPC client's errors have no code if there was no response.
  const code = rpcCodeOf(error);
  return code === null || code === 'UNAUTHORIZED';
}

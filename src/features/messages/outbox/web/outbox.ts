import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { QuotedMessage } from '../../contract.ts';
import { createStoredMap } from '#platform/web/storage/stored-map.ts';

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
export function outgoingTo(all: Record<string, OutgoingMessage>, recipientUserId: string): OutgoingMessage[] {
  return Object.values(all)
    .filter((message) => message.recipientUserId === recipientUserId)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The newest message to each person that didn't get through. */
export function unsentByRecipient(all: Record<string, OutgoingMessage>): Map<string, OutgoingMessage> {
  const failed = Object.values(all).filter(({ status }) => status === 'failed');
  return new Map(failed.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map((message) => [message.recipientUserId, message]));
}

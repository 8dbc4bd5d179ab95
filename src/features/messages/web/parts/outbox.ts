import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { QuotedMessage } from '../../contract.ts';
import { createStoredMap } from './stored-map.ts';

/** A message on its way: kept until the server has answered that it is there. */
export const OutgoingMessage = z.object({
  id: Id,
  chatId: Id,
  recipientUserId: Id,
  text: z.string(),
  files: z.array(z.object({ key: z.string(), fileName: z.string(), fileType: z.string() })),
  replyTo: QuotedMessage.nullable(),
  /** Nothing was said between the two before: the conversation begins with it. */
  begins: z.boolean(),
  /** `waiting` is sent by itself as soon as that is possible; `failed` waits for the person. */
  status: z.enum(['waiting', 'failed']),
  error: z.string().nullable(),
});
export type OutgoingMessage = z.infer<typeof OutgoingMessage>;

/** Messages that are not sent yet, by their id. Ids are made in the order of writing. */
export const outbox = createStoredMap('outbox', z.record(z.string(), OutgoingMessage));

const NONE: Record<string, OutgoingMessage> = {};

/** What the signed-in person has on its way to somebody, the first written first. */
export function useOutgoing(me: string, recipientUserId: string): OutgoingMessage[] {
  const all = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.read(me),
    () => NONE,
  );
  return outgoingTo(all, recipientUserId);
}

/** The same from what is stored. */
export function outgoingTo(all: Record<string, OutgoingMessage>, recipientUserId: string): OutgoingMessage[] {
  return Object.values(all)
    .filter((message) => message.recipientUserId === recipientUserId)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

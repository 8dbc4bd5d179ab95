import type { Message } from '#features/messages/contract.ts';

/** A message as pages get it, written by somebody else and read. */
export function shownMessage(revision: number, more: Partial<Message> = {}): Message {
  return {
    id: `m${revision}`,
    chatId: 'c',
    senderUserId: 'other',
    text: `Number ${revision}`,
    entities: [],
    media: [],
    readStatus: 'READ',
    mentions: [],
    revision,
    changedRevision: revision,
    replyTo: null,
    reactions: [],
    deleted: false,
    hidden: null,
    createdAt: '2026-06-01T12:00:00.000Z',
    updatedAt: '2026-06-01T12:00:00.000Z',
    ...more,
  };
}

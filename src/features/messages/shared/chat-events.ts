import type { Message } from '../contract.ts';

/** What a part of the page hears about conversations. */
type Listener = {
  changed?: (chatId: string) => void;
  sent?: (message: Message) => void;
  typing?: (chatId: string, userId: string) => void;
};

const listeners = new Set<Listener>();

/** Listens for changes until the returned function is called. */
export function followChats(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reports that a conversation has changed: views of it fetch the changes, lists and badges are refetched. Call it wherever news arrives.
 */
export function tellChatChanged(chatId: string): void {
  for (const { changed } of listeners) changed?.(chatId);
}

/** Reports that someone is writing in a conversation right now. */
export function tellTyping(chatId: string, userId: string): void {
  for (const { typing } of listeners) typing?.(chatId, userId);
}

/** Hands a message that the server has just accepted to whatever shows its conversation. */
export function tellSent(message: Message): void {
  for (const { sent } of listeners) sent?.(message);
}

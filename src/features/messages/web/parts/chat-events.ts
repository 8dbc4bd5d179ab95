import type { Message } from '../../contract.ts';

/** That a conversation has changed, in this tab or for all that it knows elsewhere. */
type Listener = {
  changed?: (chatId: string) => void;
  sent?: (message: Message) => void;
  typing?: (chatId: string, userId: string) => void;
};

const listeners = new Set<Listener>();

/** Hears of changes until it is called off. */
export function followChats(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells that a conversation has changed: whoever shows it asks what, and lists and badges are asked anew. Whatever carries news calls this. */
export function tellChatChanged(chatId: string): void {
  for (const { changed } of listeners) changed?.(chatId);
}

/** Tells that somebody is writing in a conversation right now. */
export function tellTyping(chatId: string, userId: string): void {
  for (const { typing } of listeners) typing?.(chatId, userId);
}

/** Hands a message that the server has just taken in to whoever shows its conversation. */
export function tellSent(message: Message): void {
  for (const { sent } of listeners) sent?.(message);
}

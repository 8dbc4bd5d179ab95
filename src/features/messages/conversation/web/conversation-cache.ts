import type { QueryClient } from '@tanstack/react-query';
import type { Message } from '../../contract.ts';
import { EMPTY_WINDOW, withMessages, type ConversationWindow } from './conversation-window.ts';

export type ConversationKey = readonly [string, string, string | null];

/** Returns the key of a conversation's window. A search result opens a stretch of its own, around a message. */
export function conversationKey(chatId: string, aroundMessageId: string | null): ConversationKey {
  return ['conversation', chatId, aroundMessageId];
}

/** Adds a message that the server has just accepted to the windows of its conversation; the first message begins one. */
export function addSentMessage(client: QueryClient, message: Message, begins: boolean): void {
  const { chatId } = message;
  client.setQueriesData<ConversationWindow>({ queryKey: allOf(chatId) }, (held) => held && withMessages(held, [message]));
  // Shown at once, not only when it has been read back.
  if (begins)
    client.setQueryData<ConversationWindow>(conversationKey(chatId, null), (held) => held ?? withMessages(EMPTY_WINDOW, [message]));
}

/** Drops what is cached so that it is refetched, for example when a request was accepted. */
export function resetConversation(client: QueryClient, chatId: string): void {
  void client.resetQueries({ queryKey: allOf(chatId) });
}

function allOf(chatId: string) {
  return conversationKey(chatId, null).slice(0, 2);
}
